import { Badge } from '../lib/badge.js';
import { withZone } from '../lib/with-zone.js';
import type { ObjectRow } from './object-sections.js';
import styles from './object-view.module.css';

const timePattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)?$/;
const idPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** A long text without a blank is no prose. */
const codePattern = /^\S{30,}$/;
const timeFormat = new Intl.DateTimeFormat(undefined, {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
});

/** A plain value for reading; as it was sent when one points at it. */
export function PlainValue({ value }: Pick<ObjectRow, 'value'>) {
  if (typeof value === 'object' && value !== null) return <PlainList values={value} />;
  if (value === null) return <span className={styles.none}>none (null)</span>;
  if (typeof value === 'boolean') {
    return <Badge tone={value ? 'info' : 'neutral'}>{value ? 'yes' : 'no'}</Badge>;
  }
  if (typeof value === 'number') return <code>{value}</code>;
  if (value === '') return <span className={styles.none}>empty</span>;
  if (timePattern.test(value)) {
    const time = withZone(value);
    return (
      <time dateTime={time} title={value}>
        {timeFormat.format(Date.parse(time))} UTC
      </time>
    );
  }
  return idPattern.test(value) || codePattern.test(value) ? <code>{value}</code> : value;
}

function PlainList({ values }: { readonly values: Extract<ObjectRow['value'], object> }) {
  if (values.length === 0) return <span className={styles.none}>none</span>;
  return (
    <ul>
      {[...new Set(values)].map((value) => (
        <li key={String(value)}>
          <PlainValue value={value} />
        </li>
      ))}
    </ul>
  );
}
