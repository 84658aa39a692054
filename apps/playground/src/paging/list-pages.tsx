import { maxPageLimit, maxPageOffset } from '@aisle/schema/contract';
import { capital, memberOf, readList, withListed } from '../lib/texts.js';
import { useFieldValue } from '../request-form/form-values.js';
import {
  fieldsNamed,
  keyOf,
  type LeafField,
  type OperationEntry,
  type SpecialControl,
} from '../request-form/operation-entry.js';
import { useServerFault } from '../request-form/use-server-fault.js';
import { enterField } from '../state/actions.js';
import styles from './include-control.module.css';

/** Choice of included resources. */
export const includeControl: SpecialControl = {
  claim: ({ fields }) => fieldsNamed(fields.query, 'include').map(keyOf),
  Component: IncludeControl,
};

function IncludeControl({ entry: { operation, fields } }: { readonly entry: OperationEntry }) {
  const [field] = fieldsNamed(fields.query, 'include');
  const { text } = useFieldValue(field);
  const fault = useServerFault(field?.key ?? '');
  if (!field) return null;
  const { key, name: fieldName } = field;
  const chosen = readList(text);
  const { names = {} } = operation.query.include ?? {};
  const unknown = chosen.filter((name) => !Object.hasOwn(names, name));
  const meanings = [
    ...Object.entries(names).map(([name, meaning]) => [name, capital(meaning)] as const),
    ...unknown.map((name) => [name, 'not known to the contract'] as const),
  ];
  return (
    <fieldset
      className="whole"
      data-fields={key}
      aria-describedby={fault === undefined ? undefined : 'include-fault'}
    >
      <legend className="label">
        Also return <code>{fieldName}</code>
      </legend>
      <div className={`line ${styles.choices}`}>
        {meanings.map(([name, meaning]) => (
          <label key={name} className={`line ${styles.choice}`}>
            <input
              type="checkbox"
              checked={chosen.includes(name)}
              onChange={({ target }) =>
                enterField(key, { text: withListed(text, name, target.checked) })
              }
            />
            <span>
              {meaning} <code className="fine">{name}</code>
            </span>
          </label>
        ))}
      </div>
      {fault !== undefined && (
        <p id="include-fault" className="refused">
          {fault}
        </p>
      )}
    </fieldset>
  );
}

export const limitName = 'page[limit]';
export const offsetName = 'page[offset]';

/** Returns the fields for limit and offset of a list. Empty unless both exist. */
export function pageFields({ fields }: OperationEntry): readonly LeafField[] {
  const found = fieldsNamed(fields.query, limitName, offsetName);
  return found.length === 2 ? found : [];
}

/** Returns the page that a list's link names; undefined if none. */
export function pageOfLink(link: string) {
  const query = new URLSearchParams(link.slice(link.indexOf('?') + 1));
  const limit = query.get(limitName);
  const offset = query.get(offsetName);
  return link.includes('?') && limit !== null && offset !== null ? { limit, offset } : undefined;
}

/**
 * Returns the number of a list's page, from 1, and the number of pages; undefined if it is not
 * paged.
 */
export function countPages(json: unknown) {
  const current = memberOf(json, 'meta', 'page', 'current');
  const limit = memberOf(json, 'meta', 'page', 'limit');
  const matches = memberOf(json, 'meta', 'results', 'total');
  if (typeof current !== 'number' || typeof limit !== 'number' || typeof matches !== 'number') {
    return undefined;
  }
  return limit > 0 ? { current, total: Math.ceil(matches / limit) } : undefined;
}

interface PageWindow {
  readonly limit: number;
  readonly offset: number;
}

/**
 * Reads limit and offset; undefined if invalid or unknown. Empty texts mean the store's defaults.
 */
export function readPage(
  limit: string,
  offset: string,
  pageLength: number | undefined,
): PageWindow | undefined {
  const size = limit === '' ? pageLength : readInteger(limit, 1, maxPageLimit);
  const start = offset === '' ? 0 : readInteger(offset, 0, maxPageOffset);
  return size === undefined || start === undefined ? undefined : { limit: size, offset: start };
}

/**
 * Returns the offsets of the next and previous page. Undefined if there is none, as far as the
 * total is known.
 */
export function pageSteps({ limit, offset }: PageWindow, total = Number.POSITIVE_INFINITY) {
  const next = offset + limit;
  return {
    previous: offset > 0 ? Math.max(0, offset - limit) : undefined,
    next: next <= maxPageOffset && next < total ? next : undefined,
  };
}

/** Describes the records of a page: `records 26–50 of 128`. */
export function describePage({ limit, offset }: PageWindow, total: number | undefined): string {
  const first = offset + 1;
  if (total === undefined) return `records ${first}–${offset + limit}`;
  if (offset >= total) return `beyond the last of ${total} records`;
  return `records ${first}–${Math.min(offset + limit, total)} of ${total}`;
}

function readInteger(text: string, least: number, most: number): number | undefined {
  const value = Number(text);
  return /^\d+$/.test(text) && value >= least && value <= most ? value : undefined;
}
