import { isRecord, memberOf, textOf } from '../lib/members.js';
import { capital } from '../lib/texts.js';
import { formOfRequest } from '../raw-request/form-from-raw.js';
import type { OperationEntry } from '../request-form/operation-entry.js';
import { sendSelected } from '../sending/send.js';
import { openRequest } from '../state/actions.js';
import { shownAnswer } from '../state/exchange.js';
import { type FormValues, withFields } from '../state/form.js';
import { selectedExchange, usePlayground } from '../state/playground-store.js';
import { Button } from '../widgets/button.js';

interface RelatedLinksProps {
  readonly resource: unknown;
  /** What the resource is called. */
  readonly name: string;
}

/** Leads from a resource to what belongs to it: opens the request for it, and sends that. */
export function RelatedLinks({ resource, name }: RelatedLinksProps) {
  const { target, requestFor } = useRelated();
  return linksOf(resource, target).map(({ label, link }) => {
    const related = link === target.split('?')[0] ? undefined : requestFor(link);
    return (
      related && (
        <Button key={label} look="quiet" onPress={() => follow(related)}>
          {label} <span className="visually-hidden">of {name}</span>
        </Button>
      )
    );
  });
}

/** A request for what belongs to a resource, as the same shopper makes it. */
interface RelatedRequest {
  readonly entry: OperationEntry;
  readonly form: FormValues;
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

/** What the answer on the page leads to, as far as the page has operations for it. */
export function useRelated() {
  const examples = usePlayground((state) => state.examples);
  const request = usePlayground((state) => shownAnswer(selectedExchange(state))?.sent.request);
  const { target = '', headers = [] } = request ?? {};
  const requestFor = (link: string): RelatedRequest | undefined =>
    formOfRequest({ method: 'GET', target: link, headers }, examples);
  return {
    /** The address that was asked. */
    target,
    /** The request for an address. */
    requestFor,
    /** The request for the products of a node of the release that was asked. */
    nodeProducts: (id: string) => {
      const [start] = release.exec(target) ?? [];
      return start && requestFor(`${start}/nodes/${encodeURIComponent(id)}/relationships/products`);
    },
  };
}

/** Where a resource is asked for by its id, by its type. */
const places: Readonly<Record<string, string>> = {
  product: 'products',
  node: 'nodes',
  hierarchy: 'hierarchies',
};

const release = /^(?:\/pcm)?\/(?:catalogs\/[^/?]+\/releases\/[^/?]+|catalog)(?=[/?]|$)/;

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
