import type { JsonChange } from '@aisle/schema/dev';
import { memo, type ReactNode, useState } from 'react';
import { capital, formatTime, isTime, shorten } from '../lib/texts.js';
import { ChangeTable } from '../widgets/change-table.js';
import { Badge, EmptyState, Segmented } from '../widgets/controls.js';
import styles from './compare.module.css';
import {
  type ListDifference,
  type RecordDifference,
  type RecordKind,
  type RecordSide,
  recordKinds,
} from './compare-lists.js';
import { fieldNames, formatPercent, kindName, placeOf, showValue } from './describe-difference.js';

/** Records of both lists, grouped by change. */
export function ListDifferenceView({ difference }: { readonly difference: ListDifference }) {
  const [chosen, setChosen] = useState<ShownKind>('different');
  const { records, everywhere, counts } = difference;
  const different = records.filter(({ kinds }) => !kinds.includes('unchanged'));
  const shown =
    chosen === 'different' ? different : records.filter(({ kinds }) => kinds.includes(chosen));
  return (
    <>
      {everywhere.length > 0 && (
        <FoldedChanges title="Same change in every record" names={fieldNames(everywhere)}>
          <JsonChanges label="Changes of every record" changes={everywhere} />
        </FoldedChanges>
      )}
      <Segmented<ShownKind>
        legend="Records to show"
        choices={[
          { value: 'different', label: `All differences ${different.length}` },
          ...recordKinds.map((kind) => ({
            value: kind,
            label: `${capital(kindName(kind))} ${counts[kind]}`,
          })),
        ]}
        value={chosen}
        onChange={setChosen}
      />
      {shown.length === 0 ? (
        <EmptyState
          title={
            chosen === 'different'
              ? `Every record is ${everywhere.length > 0 ? 'otherwise ' : ''}the same`
              : `No record: ${kindName(chosen)}`
          }
        />
      ) : (
        <ul>
          {shown.map((record) => (
            <RecordRow key={record.id} record={record} />
          ))}
        </ul>
      )}
    </>
  );
}

type ShownKind = RecordKind | 'different';

const tones = {
  added: 'good',
  removed: 'bad',
  repriced: 'warn',
  moved: 'info',
  changed: 'accent',
  unchanged: 'neutral',
} as const satisfies Record<RecordKind, string>;

const RecordRow = memo(function RecordRow({ record }: { readonly record: RecordDifference }) {
  const { kinds, before, after, price, changes } = record;
  return (
    <li className={`stack ${styles.record}`}>
      <div className={styles.pair}>
        <Side name="Before" side={before} price={price?.before?.formatted} />
        <Side name="After" side={after} price={price?.after?.formatted} />
      </div>
      <div className="line">
        {kinds.map((kind) => (
          <Badge key={kind} tone={tones[kind]}>
            {kindName(kind)}
            {kind === 'repriced' &&
              price?.percent !== undefined &&
              ` ${formatPercent(price.percent)}`}
            {kind === 'moved' && ` ${placeOf(before)} → ${placeOf(after)}`}
          </Badge>
        ))}
      </div>
      {changes.length > 0 && (
        <JsonChanges label={`Changes of ${(after ?? before)?.name}`} changes={changes} />
      )}
    </li>
  );
});

interface SideProps {
  readonly name: string;
  readonly side: RecordSide | undefined;
  readonly price: string | undefined;
}

/** A record of one of the lists. Its former price is struck through. */
function Side({ name, side, price }: SideProps) {
  const isBefore = name === 'Before';
  if (!side) return <p className={`soft ${styles.nothing}`}>not in the list</p>;
  return (
    <div className={styles.side}>
      <span className={`soft tabular ${styles.position}`} title="Position">
        <span className="visually-hidden">{name}, position </span>
        {placeOf(side) ?? '…'}
      </span>
      <span className="rest">
        <strong className="clamp" title={side.name}>
          <bdi>{side.name}</bdi>
        </strong>
        {side.sku && <code className="fine">{side.sku}</code>}
      </span>
      {price !== undefined &&
        (isBefore ? <s className="gray">{price}</s> : <strong>{price}</strong>)}
    </div>
  );
}

interface FoldedChangesProps {
  readonly title: string;
  readonly names: readonly string[];
  readonly children: ReactNode;
}

/** Foldable list of changes with the names of the changed fields. */
export function FoldedChanges({ title, names, children }: FoldedChangesProps) {
  return (
    <details className={styles.headers}>
      <summary className="disclosure">
        {title}
        <span>{names.join(', ')}</span>
      </summary>
      {children}
    </details>
  );
}

/** Fields of responses before and after. */
export function JsonChanges(props: {
  readonly label: string;
  readonly changes: readonly JsonChange[];
}) {
  const { label, changes } = props;
  return (
    <ChangeTable
      label={label}
      changes={changes.map(({ kind, path, before, after }) => ({
        key: `${kind} ${path}`,
        name: (
          <>
            {path === '' ? 'the whole body' : path.slice(1).replaceAll('/', ' / ')}
            {kind === 'reordered' && <small> other order</small>}
          </>
        ),
        before: show(before),
        after: show(after),
      }))}
    />
  );
}

function show(value: unknown): ReactNode {
  if (isTime(value)) return <time title={value}>{formatTime(value)}</time>;
  return value === undefined ? undefined : <bdi>{shorten(showValue(value), mostCharacters)}</bdi>;
}

const mostCharacters = 400;
