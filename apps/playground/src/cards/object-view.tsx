import { joinPointer } from '@aisle/schema';
import { CatalogNode, CatalogProduct } from '@aisle/schema/catalog';
import { use, useMemo } from 'react';
import {
  capital,
  formatTime,
  inWords,
  isRecord,
  isTime,
  localTime,
  memberOf,
  textOf,
  withZone,
} from '../lib/texts.js';
import type { AnsweredRequest } from '../state/playground-store.js';
import { Badge } from '../widgets/controls.js';
import { RelatedLinks } from './card-grid.js';
import { NodeNames, useNodeNames } from './card-parts.js';
import styles from './cards.module.css';

/** A member of an object with its readable name. */
interface ObjectRow {
  readonly name: string;
  readonly pointer: string;
  readonly value: string | number | boolean | null | readonly (string | number | boolean | null)[];
}

/** Members of an object under the name of their parent. */
interface ObjectSection {
  readonly title: string;
  readonly pointer: string;
  readonly rows: readonly ObjectRow[];
}

/** An object as sections of a definition list: one for each object in it that has plain members. */
export function objectSections(value: unknown, title = 'Response', pointer = ''): ObjectSection[] {
  const rows: ObjectRow[] = [];
  const sections: ObjectSection[] = [];
  for (const [name, member] of membersOf(value)) {
    const inner = joinPointer(pointer, name);
    if (isPlain(member)) rows.push({ name: inWords(name), pointer: inner, value: member });
    else sections.push(...objectSections(member, titleOfSection(name, title, value), inner));
  }
  // Members of an envelope belong to its siblings' section.
  const own = sections.filter((section) => section.title === title);
  const all = [...rows, ...own.flatMap((section) => section.rows)];
  const others = sections.filter((section) => section.title !== title);
  if (all.length === 0) return others;
  const place = rows.length > 0 ? pointer : (own[0]?.pointer ?? pointer);
  return [{ title, pointer: place, rows: all }, ...others];
}

/** Envelopes without a meaningful name. */
const envelopes = new Set(['data', 'attributes']);

function titleOfSection(name: string, outer: string, container: unknown): string {
  if (envelopes.has(name)) return outer;
  const own = Array.isArray(container) ? `${outer} ${Number(name) + 1}` : inWords(name);
  return outer === 'Response' || Array.isArray(container) ? own : `${outer} › ${own}`;
}

function membersOf(value: unknown): readonly (readonly [string, unknown])[] {
  if (Array.isArray(value)) return value.map((item, index) => [String(index), item]);
  return isRecord(value) ? Object.entries(value) : [];
}

function isPlain(value: unknown): value is ObjectRow['value'] {
  if (Array.isArray(value)) return value.every((item) => !isRecord(item) && !Array.isArray(item));
  return !isRecord(value);
}

/** An answer that is one object, section by section. */
export default function ObjectView({ exchange }: { readonly exchange: AnsweredRequest }) {
  const { json } = exchange.answer;
  const data = memberOf(json, 'data');
  const names = useNodeNames(textOf(memberOf(data, 'meta', 'catalog_id')));
  return (
    <NodeNames value={names}>
      <div className="stack wide">
        <div>
          <RelatedLinks resource={data} name={`this ${titleOf(json)}`} />
        </div>
        <SectionList title={titleOf(json)} value={json} pointer="" resource={data} />
      </div>
    </NodeNames>
  );
}

interface SectionListProps {
  readonly title: string;
  readonly value: unknown;
  /** JSON Pointer of the value in the response. */
  readonly pointer: string;
  /** The product or node shown. Its type selects the schema for descriptions. */
  readonly resource: unknown;
}

/** An object by its sections. Each field has its description from the API contract. */
export function SectionList({ resource, ...shown }: SectionListProps) {
  const { value: whole, title: name, pointer: start } = shown;
  const sections = useMemo(() => objectSections(whole, name, start), [whole, name, start]);
  const base = start || '/data';
  return (
    <div className="stack wide">
      {sections.map(({ title, pointer, rows }) => (
        <article key={pointer} aria-label={title} className={styles.section}>
          <header className={styles.head}>
            <h2>{title}</h2>
          </header>
          <dl className={styles.rows}>
            {rows.map(({ name, pointer: place, value }) => {
              const text =
                place.startsWith(base) && contractText(resource, place.slice(base.length));
              return (
                <div key={place}>
                  <dt title={place}>{name}</dt>
                  <dd>
                    <div>
                      <PlainValue value={value} />
                    </div>
                    {text && (
                      <p>
                        <small>{text}</small>
                      </p>
                    )}
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

/** A long text without blanks is an id or an address. */
const codePattern = /^\S{30,}$/;

/** A formatted value. Hovering shows it as it was sent. */
function PlainValue({ value }: Pick<ObjectRow, 'value'>) {
  const names = use(NodeNames);
  if (typeof value === 'object' && value !== null) {
    if (value.length === 0) return <span className="gray">none</span>;
    return (
      <ul>
        {[...new Set(value)].map((item) => (
          <li key={String(item)}>
            <PlainValue value={item} />
          </li>
        ))}
      </ul>
    );
  }
  if (value === null) return <span className="gray">none (null)</span>;
  if (typeof value === 'boolean') {
    return <Badge tone={value ? 'info' : 'neutral'}>{value ? 'yes' : 'no'}</Badge>;
  }
  if (typeof value === 'number') return <code>{value}</code>;
  if (value === '') return <span className="gray">empty</span>;
  if (isTime(value)) {
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
        <bdi>{known}</bdi> <code>{value}</code>
      </>
    );
  }
  return codePattern.test(value) ? <code>{value}</code> : <bdi>{value}</bdi>;
}

const schemas: Readonly<Record<string, unknown>> = {
  product: CatalogProduct,
  node: CatalogNode,
  hierarchy: CatalogNode,
};

/**
 * Returns the description of a product's or node's field in the API contract; undefined if there is
 * none.
 */
function contractText(resource: unknown, pointer: string): string | undefined {
  const schema = schemas[textOf(memberOf(resource, 'type')) ?? ''];
  const end = pointer
    .split('/')
    .slice(1)
    .reduce<unknown>((inner, name) => innerSchema(inner, name), schema);
  // The meaning of a field is more specific than the description of its type.
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
