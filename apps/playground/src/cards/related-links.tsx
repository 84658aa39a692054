import type { SentRequest } from '../answer/exchange.js';
import { Button } from '../lib/button.js';
import { isRecord, memberOf, textOf } from '../lib/members.js';
import { capital } from '../lib/texts.js';
import { type OperationEntry, operationEntries } from '../operations/operation-entry.js';
import { formFromRaw } from '../raw-request/form-from-raw.js';
import { matchPath } from '../raw-request/match-path.js';
import type { Examples, FormValues } from '../request-form/form-values.js';
import { openRequest } from '../state/actions.js';
import { withFields } from '../state/form-changes.js';
import { usePlayground } from '../state/playground-store.js';
import { sendSelected } from '../state/send.js';

interface RelatedLinksProps {
  readonly resource: unknown;
  /** What the resource is called. */
  readonly name: string;
  readonly sent: SentRequest;
}

/** Leads from a resource to what belongs to it: opens the request for it, and sends that. */
export function RelatedLinks({ resource, name, sent }: RelatedLinksProps) {
  const examples = usePlayground((state) => state.examples);
  return relatedRequests(resource, sent, examples).map((related) => (
    <Button key={related.label} look="quiet" onPress={() => follow(related)}>
      {related.label} <span className="visually-hidden">of {name}</span>
    </Button>
  ));
}

/** What was asked for besides, such as pictures, is asked for again. */
export function follow({ entry, form }: RelatedRequest): void {
  const include = usePlayground.getState().forms[entry.name]?.fields['query:include'];
  openRequest({
    selected: entry.name,
    form: include ? withFields(form, { 'query:include': include }) : form,
  });
  void sendSelected();
}

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
function relatedRequests(
  resource: unknown,
  { request }: Pick<SentRequest, 'request'>,
  examples: Examples,
): readonly RelatedRequest[] {
  return linksOf(resource, request.target).flatMap(({ label, link }) => {
    if (link === request.target.split('?')[0]) return [];
    return requestOf(label, link, request, examples) ?? [];
  });
}

/** The request for the products of a node of the release that was asked; undefined where there is none. */
export function nodeProductsRequest(
  id: string,
  { request }: Pick<SentRequest, 'request'>,
  examples: Examples,
): RelatedRequest | undefined {
  const [start] = release.exec(request.target) ?? [];
  const link = `${start}/nodes/${encodeURIComponent(id)}/relationships/products`;
  return start === undefined ? undefined : requestOf('Products', link, request, examples);
}

function requestOf(
  label: string,
  link: string,
  { headers }: SentRequest['request'],
  examples: Examples,
): RelatedRequest | undefined {
  const entry = operationEntries.find(
    ({ operation }) => operation.method === 'GET' && matchPath(operation, link) !== undefined,
  );
  if (entry === undefined) return undefined;
  const raw = { method: 'GET', path: link, query: [], headers, notes: [] };
  return { label, entry, form: formFromRaw(entry.operation, entry.fields, raw, examples) };
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
