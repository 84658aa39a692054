import { useId } from 'react';
import { type RecordKind, recordKinds } from './compare-lists.js';
import styles from './difference.module.css';

/** A kind of record, or all that differ. */
export type ShownKind = RecordKind | 'different';

interface KindFilterProps {
  readonly counts: Readonly<Record<RecordKind, number>>;
  readonly different: number;
  readonly value: ShownKind;
  readonly onChange: (kind: ShownKind) => void;
}

/** Chooses which records of a difference are shown; says how many there are of each kind. */
export function KindFilter({ counts, different, value, onChange }: KindFilterProps) {
  const group = useId();
  const kinds: readonly ShownKind[] = ['different', ...recordKinds];
  return (
    <fieldset className={styles.kinds}>
      <legend className="visually-hidden">Records to show</legend>
      {kinds.map((kind) => (
        <label key={kind} className={styles.kind} data-kind={kind}>
          <input
            type="radio"
            name={group}
            className="visually-hidden"
            checked={kind === value}
            onChange={() => onChange(kind)}
          />
          {kindNames[kind]} <b>{kind === 'different' ? different : counts[kind]}</b>
        </label>
      ))}
    </fieldset>
  );
}

const kindNames: Readonly<Record<ShownKind, string>> = {
  different: 'All differences',
  added: 'Added',
  removed: 'Removed',
  repriced: 'Repriced',
  moved: 'Moved',
  changed: 'Changed',
  unchanged: 'Unchanged',
};
