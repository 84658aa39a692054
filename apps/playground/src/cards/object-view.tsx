import { CatalogNode, CatalogProduct } from '@aisle/schema';
import { useMemo } from 'react';
import { formatTime, localTime, withZone } from '../lib/format-time.js';
import { isRecord, memberOf, textOf } from '../lib/members.js';
import { capital } from '../lib/texts.js';
import type { AnsweredRequest } from '../state/exchange.js';
import { Badge } from '../widgets/badge.js';
import { Button } from '../widgets/button.js';
import styles from './cards.module.css';
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
  const names = useNodeNames(textOf(memberOf(data, 'meta', 'catalog_id')));
  return (
    <div className="stack wide">
      <div>
        <RelatedLinks resource={data} name={`this ${titleOf(json)}`} />
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
    <div className="stack wide">
      {sections.map(({ title, pointer, rows }, index) => (
        <article key={pointer} aria-label={title} className={styles.section}>
          <header className={`line between ${styles.head}`}>
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
  return capital(textOf(memberOf(json, 'data', 'type'))?.replaceAll('_', ' ') ?? 'Response');
}

const timePattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)?$/;
/** A long text without a blank is no prose: an id, an address. */
const codePattern = /^\S{30,}$/;

interface PlainValueProps extends Pick<ObjectRow, 'value'> {
  readonly names: ReadonlyMap<string, string>;
}

/** A plain value for reading; as it was sent when one points at it. */
function PlainValue({ value, names }: PlainValueProps) {
  if (typeof value === 'object' && value !== null)
    return <PlainList values={value} names={names} />;
  if (value === null) return <span className="gray">none (null)</span>;
  if (typeof value === 'boolean') {
    return <Badge tone={value ? 'info' : 'neutral'}>{value ? 'yes' : 'no'}</Badge>;
  }
  if (typeof value === 'number') return <code>{value}</code>;
  if (value === '') return <span className="gray">empty</span>;
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
  return codePattern.test(value) ? <code>{value}</code> : value;
}

interface PlainListProps extends Pick<PlainValueProps, 'names'> {
  readonly values: Extract<ObjectRow['value'], object>;
}

function PlainList({ values, names }: PlainListProps) {
  if (values.length === 0) return <span className="gray">none</span>;
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

const schemas: Readonly<Record<string, unknown>> = {
  product: CatalogProduct,
  node: CatalogNode,
  hierarchy: CatalogNode,
};

/** What the contract says of a field of a product or a node; undefined where it says nothing. */
function contractText(resource: unknown, pointer: string): string | undefined {
  const schema = schemas[textOf(memberOf(resource, 'type')) ?? ''];
  const end = pointer
    .split('/')
    .slice(1)
    .reduce<unknown>((inner, name) => innerSchema(inner, name), schema);
  // What a field means in its place is more than what values of its kind are.
  return textOf(memberOf(end, 'x-meaning')) ?? textOf(memberOf(end, 'description'));
}

/** The schema of a member or an element. */
function innerSchema(schema: unknown, name: string): unknown {
  const named = memberOf(schema, 'properties', name);
  if (named !== undefined) return named;
  const patterns = memberOf(schema, 'patternProperties');
  const others = isRecord(patterns) ? Object.values(patterns)[0] : undefined;
  return memberOf(schema, 'items') ?? others ?? memberOf(schema, 'additionalProperties');
}
