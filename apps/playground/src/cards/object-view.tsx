import { useMemo } from 'react';
import type { AnsweredRequest } from '../answer/exchange.js';
import { Badge } from '../lib/badge.js';
import { Button } from '../lib/button.js';
import { formatTime, localTime } from '../lib/format-time.js';
import { isRecord, memberOf, textOf } from '../lib/members.js';
import { withZone } from '../lib/with-zone.js';
import styles from './cards.module.css';
import { contractText } from './contract-text.js';
import { useNodeNames } from './node-names.js';
import { type ObjectRow, type ObjectSection, objectSections } from './object-sections.js';
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
  const names = useNodeNames(exchange.sent, textOf(memberOf(data, 'meta', 'catalog_id')));
  return (
    <div className={styles.sections}>
      <div>
        <RelatedLinks resource={data} name={`this ${titleOf(json)}`} sent={exchange.sent} />
      </div>
      <SectionList sections={sections} names={names} resource={data} onShowJson={onShowJson} />
    </div>
  );
}

interface SectionListProps {
  readonly sections: readonly ObjectSection[];
  /** What ids stand for. */
  readonly names: ReadonlyMap<string, string>;
  /** The product or the node that is shown, by whose type the contract's texts are found. */
  readonly resource: unknown;
  readonly onShowJson: (pointer: string) => void;
}

/** Sections of an object, each field with what the contract says of it. */
export function SectionList({ sections, names, resource, onShowJson }: SectionListProps) {
  return (
    <div className={styles.sections}>
      {sections.map(({ title, pointer, rows }, index) => (
        <article key={pointer} aria-label={title} className={styles.section}>
          <header className={styles.head}>
            <h2>{title === sections[index - 1]?.title ? `${title}, more` : title}</h2>
            <Button
              look="quiet"
              aria-label={`Show the JSON of ${title}`}
              onPress={() => onShowJson(pointer)}
            >
              JSON
            </Button>
          </header>
          <dl className={styles.rows}>
            {rows.map(({ name, pointer: place, value }) => {
              const text = contractText(resource, place.replace(/^\/data(?=\/)/, ''));
              return (
                <div key={place}>
                  <dt title={place}>{name}</dt>
                  <dd>
                    <div>
                      <PlainValue value={value} names={names} />
                    </div>
                    {text && <small>{text}</small>}
                  </dd>
                </div>
              );
            })}
          </dl>
        </article>
      ))}
    </div>
  );
}

function titleOf(json: unknown): string {
  const data = memberOf(json, 'data');
  const type = isRecord(data) ? textOf(data.type) : undefined;
  if (type === undefined) return 'Response';
  return `${type.charAt(0).toUpperCase()}${type.slice(1).replaceAll('_', ' ')}`;
}

const timePattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)?$/;
const idPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** A long text without a blank is no prose. */
const codePattern = /^\S{30,}$/;

interface PlainValueProps extends Pick<ObjectRow, 'value'> {
  readonly names: ReadonlyMap<string, string>;
}

/** A plain value for reading; as it was sent when one points at it. */
function PlainValue({ value, names }: PlainValueProps) {
  if (typeof value === 'object' && value !== null)
    return <PlainList values={value} names={names} />;
  if (value === null) return <span className={styles.none}>none (null)</span>;
  if (typeof value === 'boolean') {
    return <Badge tone={value ? 'info' : 'neutral'}>{value ? 'yes' : 'no'}</Badge>;
  }
  if (typeof value === 'number') return <code>{value}</code>;
  if (value === '') return <span className={styles.none}>empty</span>;
  if (timePattern.test(value)) {
    return (
      <time dateTime={withZone(value)} title={`${value}: ${localTime(value)}`}>
        {formatTime(value)}
      </time>
    );
  }
  const known = names.get(value);
  if (known !== undefined) {
    return (
      <>
        {known} <code>{value}</code>
      </>
    );
  }
  return idPattern.test(value) || codePattern.test(value) ? <code>{value}</code> : value;
}

interface PlainListProps extends Pick<PlainValueProps, 'names'> {
  readonly values: Extract<ObjectRow['value'], object>;
}

function PlainList({ values, names }: PlainListProps) {
  if (values.length === 0) return <span className={styles.none}>none</span>;
  return (
    <ul>
      {[...new Set(values)].map((value) => (
        <li key={String(value)}>
          <PlainValue value={value} names={names} />
        </li>
      ))}
    </ul>
  );
}
