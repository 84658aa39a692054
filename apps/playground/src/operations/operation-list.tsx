import { useState } from 'react';
import { count } from '../lib/texts.js';
import { operationEntries } from '../request-form/operation-entry.js';
import { OpenedPopover, type OpenedProps } from '../widgets/controls.js';
import { SearchList } from '../widgets/search-list.js';
import { fitsSearch } from './find-operations.js';
import styles from './operations.module.css';
import { MethodBadge } from './split-target.js';

/** The most used operations. */
const main: readonly string[] = ['listNodeProducts', 'updateSubscription'];

const others = operationEntries.filter(({ name }) => !main.includes(name));

const groups = [
  ['Most used', operationEntries.filter(({ name }) => main.includes(name))] as const,
  ...Map.groupBy(others, ({ operation }) => operation.tag),
];

/** Every operation of the API, searchable by name, address and description. */
export default function OperationList(props: OpenedProps) {
  const [typed, setTyped] = useState('');
  const found = groups
    .map(
      ([tag, entries]) => [tag, entries.filter((one) => fitsSearch(one.operation, typed))] as const,
    )
    .filter(([, entries]) => entries.length > 0);
  const all = found.reduce((sum, [, entries]) => sum + entries.length, 0);
  return (
    <OpenedPopover {...props} label="Operations">
      <SearchList
        label="Operations"
        searchLabel="Find an operation"
        placeholder="Find an operation"
        typed={typed}
        onType={setTyped}
        found={count(all, 'operation')}
        onPick={(name) => {
          props.onClose();
          location.hash = `#/${name}`;
        }}
        empty="No operation has these words."
        className={styles.list}
        optionClass={styles.operation}
        groups={found.map(([title, entries]) => ({
          title,
          options: entries.map(({ name, operation: { method, paths, summary } }) => ({
            key: name,
            content: (
              <>
                <MethodBadge method={method} />
                {summary}
                <code className="fine">{paths[0]}</code>
              </>
            ),
          })),
        }))}
      />
    </OpenedPopover>
  );
}
