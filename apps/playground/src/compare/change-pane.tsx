import { describeStore, listTree } from '@aisle/schema/dev';
import { useDev } from '../dev-data/use-dev.js';
import { EmptyState } from '../lib/empty-state.js';
import { Pick } from '../lib/pick.js';
import type { OperationEntry } from '../operations/operation-entry.js';
import { chooseComparison } from '../state/actions.js';
import { usePlayground } from '../state/playground-store.js';
import { mostRecords } from './collect-answer.js';
import styles from './compare.module.css';
import { Labelled } from './labelled.js';
import { partOptions } from './part-options.js';
import type { RequestPart } from './request-part.js';
import { SentDifference } from './sent-difference.js';
import { SideValue } from './side-value.js';

interface ChangePaneProps {
  readonly entry: OperationEntry;
  readonly parts: readonly RequestPart[];
}

/** The request as it stands beside the same one with one thing changed. */
export function ChangePane({ entry, parts }: ChangePaneProps) {
  const { part: chosen, from, to } = usePlayground((state) => state.comparison);
  const tree = useDev(listTree);
  const store = useDev(describeStore);
  const part = parts.find(({ id }) => id === chosen) ?? parts[0];
  if (!part) return null;
  const options = partOptions(part.id, tree.data, store.data);
  const side = { part, options };
  return (
    <>
      <div className={styles.sides} data-three>
        <Labelled label="What differs">
          <Pick
            label="What differs"
            options={parts.map(({ id, label }) => ({ value: id, label }))}
            value={part.id}
            onPick={(id) => chooseComparison({ part: id, from: undefined, to: undefined })}
          />
        </Labelled>
        <Labelled label="Before">
          <SideValue
            {...side}
            label={`${part.label} before`}
            value={from}
            onChange={(value) => chooseComparison({ from: value })}
          />
        </Labelled>
        <Labelled label="After">
          <SideValue
            {...side}
            label={`${part.label} after`}
            value={to}
            onChange={(value) => chooseComparison({ to: value })}
          />
        </Labelled>
      </div>
      {from === to ? (
        <EmptyState title={`Choose what the ${part.label.toLowerCase()} is to be compared with`}>
          <p>
            The request on the left is sent twice, once as it stands and once with this one thing
            changed. Lists are read up to {mostRecords} records.
          </p>
        </EmptyState>
      ) : (
        <SentDifference entry={entry} part={part} options={options} from={from} to={to} />
      )}
    </>
  );
}
