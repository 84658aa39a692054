import { useMemo } from 'react';
import type { AnsweredRequest } from '../answer/exchange.js';
import { Badge } from '../lib/badge.js';
import { Button } from '../lib/button.js';
import { isRecord, memberOf, textOf } from '../lib/members.js';
import { withZone } from '../lib/with-zone.js';
import styles from './cards.module.css';
import { type ObjectRow, objectSections } from './object-sections.js';
import { RelatedLinks } from './related-links.js';

interface ObjectViewProps {
  readonly exchange: AnsweredRequest;
  readonly onShowJson: (pointer: string) => void;
}

/** An answer that is one object, section by section. */
export default function ObjectView({ exchange, onShowJson }: ObjectViewProps) {
  const { json } = exchange.answer;
  const data = memberOf(json, 'data');
  const sections = useMemo(() => objectSections(json, titleOf(json)), [json]);
  return (
    <div className={styles.sections}>
      <div>
        <RelatedLinks resource={data} name={`this ${titleOf(json)}`} sent={exchange.sent} />
      </div>
      {sections.map(({ title, pointer, rows }) => (
        <article key={pointer} aria-label={title} className={styles.section}>
          <header className={styles.head}>
            <h2>{title}</h2>
            <Button
              look="quiet"
              aria-label={`Show the JSON of ${title}`}
              onPress={() => onShowJson(pointer)}
            >
              JSON
            </Button>
          </header>
          <dl className={styles.rows}>
            {rows.map(({ name, pointer: place, value }) => (
              <div key={place}>
                <dt title={place}>{name}</dt>
                <dd>
                  <PlainValue value={value} />
                </dd>
              </div>
            ))}
          </dl>
        </article>
      ))}
    </div>
  );
}

function titleOf(json: unknown): string {
  const data = memberOf(json, 'data');
  const type = isRecord(data) ? textOf(data.type) : undefined;
  if (type === undefined) return 'Answer';
  return `${type.charAt(0).toUpperCase()}${type.slice(1).replaceAll('_', ' ')}`;
}

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
function PlainValue({ value }: Pick<ObjectRow, 'value'>) {
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
