import { memo } from 'react';
import { Badge } from '../lib/badge.js';
import { ChangeTable } from './change-table.js';
import type { RecordDifference, RecordKind, RecordSide } from './compare-lists.js';
import { formatPercent } from './describe-difference.js';
import styles from './difference.module.css';

const tones = {
  added: 'good',
  removed: 'bad',
  repriced: 'warn',
  moved: 'info',
  changed: 'accent',
  unchanged: 'neutral',
} as const satisfies Record<RecordKind, string>;

/** A record on both sides, what became of it, and its fields that differ. */
export const RecordRow = memo(function RecordRow({
  record,
}: {
  readonly record: RecordDifference;
}) {
  const { kinds, before, after, price, changes } = record;
  return (
    <li className={styles.record}>
      <div className={styles.pair}>
        <Side
          name="Before"
          side={before}
          price={price?.before?.formatted}
          isOld={price !== undefined}
        />
        <Side name="After" side={after} price={price?.after?.formatted} isOld={false} />
      </div>
      <div className={styles.badges}>
        {kinds.map((kind) => (
          <Badge key={kind} tone={tones[kind]}>
            {kind}
            {kind === 'repriced' &&
              price?.percent !== undefined &&
              ` ${formatPercent(price.percent)}`}
            {kind === 'moved' &&
              before &&
              after &&
              ` ${before.position + 1} → ${after.position + 1}`}
          </Badge>
        ))}
      </div>
      {changes.length > 0 && (
        <ChangeTable label={`Changes of ${(after ?? before)?.name}`} changes={changes} />
      )}
    </li>
  );
});

interface SideProps {
  readonly name: string;
  readonly side: RecordSide | undefined;
  readonly price: string | undefined;
  readonly isOld: boolean;
}

function Side({ name, side, price, isOld }: SideProps) {
  if (!side) return <p className={styles.nothing}>{name === 'Before' ? 'not there' : 'gone'}</p>;
  return (
    <div className={styles.side}>
      <span className={styles.position} title="Position">
        <span className="visually-hidden">{name}, position </span>
        {side.position + 1}
      </span>
      <span className={styles.name}>
        {side.name}
        {side.sku && <small>{side.sku}</small>}
      </span>
      {price !== undefined && (isOld ? <s>{price}</s> : <strong>{price}</strong>)}
    </div>
  );
}
