import type { SentRequest } from '../answer/exchange.js';
import { capital } from '../lib/capital.js';
import { isRecord, memberOf, textOf } from '../lib/members.js';
import { type OperationEntry, operationEntries } from '../operations/operation-entry.js';
import { formFromRaw } from '../raw-request/form-from-raw.js';
import { matchPath } from '../raw-request/match-path.js';
import type { Examples, FormValues } from '../request-form/form-values.js';

/** A request for what belongs to a resource, as the same shopper makes it. */
export interface RelatedRequest {
  /** What it brings, in a word: `Children`. */
  readonly label: string;
  readonly entry: OperationEntry;
  readonly form: FormValues;
}

/** Where a resource is asked for by its id, by its type. */
const places: Readonly<Record<string, string>> = {
  product: 'products',
  node: 'nodes',
  hierarchy: 'hierarchies',
};

const release = /^(?:\/pcm)?\/(?:catalogs\/[^/?]+\/releases\/[^/?]+|catalog)(?=[/?]|$)/;

/** The requests that a resource's id and its links stand for, as far as the page has operations for them. */
export function relatedRequests(
  resource: unknown,
  { request }: Pick<SentRequest, 'request'>,
  examples: Examples,
): readonly RelatedRequest[] {
  return linksOf(resource, request.target).flatMap(({ label, link }) => {
    const raw = { method: 'GET', path: link, query: [], headers: request.headers, notes: [] };
    const entry = operationEntries.find(
      ({ operation }) => operation.method === 'GET' && matchPath(operation, link) !== undefined,
    );
    if (entry === undefined || link === request.target.split('?')[0]) return [];
    const { operation, fields } = entry;
    return [{ label, entry, form: formFromRaw(operation, fields, raw, examples) }];
  });
}

function linksOf(resource: unknown, target: string) {
  const type = textOf(memberOf(resource, 'type')) ?? '';
  const id = textOf(memberOf(resource, 'id'));
  const place = places[type];
  const [start] = release.exec(target) ?? [];
  const relationships = memberOf(resource, 'relationships');
  return [
    ...(start !== undefined && place !== undefined && id !== undefined
      ? [{ label: capital(type), link: `${start}/${place}/${encodeURIComponent(id)}` }]
      : []),
    ...(isRecord(relationships) ? Object.entries(relationships) : []).flatMap(([name, related]) => {
      const links = memberOf(related, 'links');
      const link = textOf(memberOf(links, 'related')) ?? textOf(memberOf(links, 'self'));
      return link === undefined ? [] : [{ label: capital(name.replaceAll('_', ' ')), link }];
    }),
  ];
}
