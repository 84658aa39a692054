import {
  Autocomplete,
  Header,
  Input,
  ListBox,
  ListBoxItem,
  ListBoxSection,
  SearchField,
} from 'react-aria-components';
import { OpenedPopover } from '../shell/opened-popover.js';
import type { OpenedProps } from '../shell/opener.js';
import { MethodBadge } from './method-badge.js';
import styles from './operation-chooser.module.css';
import { groupByTag, operationEntries } from './operation-entry.js';

/** What most people come for. */
const main: readonly string[] = ['listNodeProducts', 'updateSubscription'];

const groups = [
  { tag: 'Most used', entries: operationEntries.filter(({ name }) => main.includes(name)) },
  ...groupByTag(operationEntries.filter(({ name }) => !main.includes(name))),
];

/** Every operation of the contract, to be searched by words of its name or its address. */
export default function OperationList(props: OpenedProps) {
  return (
    <OpenedPopover {...props} label="Operations">
      <Autocomplete filter={hasWords}>
        <SearchField aria-label="Find an operation" autoFocus className={styles.search}>
          <Input
            role="combobox"
            aria-haspopup="listbox"
            aria-expanded
            className="text-input"
            placeholder="Find an operation"
            autoComplete="off"
          />
        </SearchField>
        <ListBox
          aria-label="Operations"
          className={styles.list}
          onAction={(name) => {
            props.onClose();
            location.hash = `#/${name}`;
          }}
          renderEmptyState={() => 'No operation has these words.'}
        >
          {groups.map(({ tag, entries }) => (
            <ListBoxSection key={tag} aria-label={tag}>
              <Header>{tag}</Header>
              {entries.map(({ name, operation: { method, paths, summary } }) => (
                <ListBoxItem
                  key={name}
                  id={name}
                  textValue={`${summary} ${name} ${method} ${paths[0]}`}
                  className={styles.operation}
                >
                  <MethodBadge method={method} />
                  {summary}
                  <code>{paths[0]}</code>
                </ListBoxItem>
              ))}
            </ListBoxSection>
          ))}
        </ListBox>
      </Autocomplete>
    </OpenedPopover>
  );
}

function hasWords(text: string, search: string): boolean {
  const words = search.toLowerCase().split(/\s+/);
  return words.every((word) => text.toLowerCase().includes(word));
}
