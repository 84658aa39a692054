import { Header, ListBoxItem, ListBoxSection } from 'react-aria-components';
import { operationEntries } from '../request-form/operation-entry.js';
import { OpenedPopover, type OpenedProps } from '../widgets/opener.js';
import { SearchList } from '../widgets/search-list.js';
import { MethodBadge } from './method-badge.js';
import styles from './operations.module.css';

/** What most people come for. */
const main: readonly string[] = ['listNodeProducts', 'updateSubscription'];

const others = operationEntries.filter(({ name }) => !main.includes(name));

const groups = [
  ['Most used', operationEntries.filter(({ name }) => main.includes(name))] as const,
  ...Map.groupBy(others, ({ operation }) => operation.tag),
];

/** Every operation of the contract, to be searched by words of its name or its address. */
export default function OperationList(props: OpenedProps) {
  return (
    <OpenedPopover {...props} label="Operations">
      <SearchList
        label="Operations"
        searchLabel="Find an operation"
        placeholder="Find an operation"
        filter={hasWords}
        onPick={(name) => {
          props.onClose();
          location.hash = `#/${name}`;
        }}
        empty="No operation has these words."
        className={styles.list}
      >
        {groups.map(([tag, entries]) => (
          <ListBoxSection key={tag} aria-label={tag}>
            <Header className="soft">{tag}</Header>
            {entries.map(({ name, operation: { method, paths, summary } }) => (
              <ListBoxItem
                key={name}
                id={name}
                textValue={`${summary} ${name} ${method} ${paths[0]}`}
                className={`option ${styles.operation}`}
              >
                <MethodBadge method={method} />
                {summary}
                <code className="fine">{paths[0]}</code>
              </ListBoxItem>
            ))}
          </ListBoxSection>
        ))}
      </SearchList>
    </OpenedPopover>
  );
}

function hasWords(text: string, search: string): boolean {
  const words = search.toLowerCase().split(/\s+/);
  return words.every((word) => text.toLowerCase().includes(word));
}
