import { isRecord, memberOf, textOf } from '../lib/members.js';
import { capital } from '../lib/texts.js';
import { formOfRequest, operationsAt } from '../raw-request/form-from-raw.js';
import { sendSelected } from '../sending/send.js';
import { openRequest } from '../state/actions.js';
import { shownAnswer } from '../state/exchange.js';
import { withFields } from '../state/form.js';
import { selectedExchange, usePlayground } from '../state/playground-store.js';
import { Button } from '../widgets/button.js';

interface RelatedLinksProps {
  readonly resource: unknown;
  /** Name of the resource. */
  readonly name: string;
}

/** Links to the related resources. Each opens a request and sends it. */
export function RelatedLinks({ resource, name }: RelatedLinksProps) {
  const { target, start, wayTo } = useRelated();
  return linksOf(resource, start).map(({ label, link }) => {
    const follow = link === target.split('?')[0] ? undefined : wayTo(link);
    return (
      follow && (
        <Button key={label} look="quiet" onPress={follow}>
          {label} <span className="visually-hidden">of {name}</span>
        </Button>
      )
    );
  });
}

/**
 * Returns links from the response on the page to related resources, if the API has operations for
 * them.
 */
export function useRelated() {
  const request = usePlayground((state) => shownAnswer(selectedExchange(state))?.sent.request);
  const { target = '', headers = [] } = request ?? {};
  const [start] = release.exec(target) ?? [];
  const wayTo = (link: string) =>
    operationsAt('GET', link.split('?')[0] ?? '').length === 0
      ? undefined
      : () => follow({ method: 'GET', target: link, headers });
  return {
    /** The address of the request. */
    target,
    /** Start of all addresses of the requested release. */
    start,
    /**
     * Returns a function that requests an address as the same shopper; undefined if no operation
     * has the address.
     */
    wayTo,
    /** Returns a function that requests the products of a node of the same release. */
    wayToProducts: (node: string) =>
      start && wayTo(`${start}/nodes/${encodeURIComponent(node)}/relationships/products`),
  };
}

/** Opens a request and sends it. Keeps the form's `include`, e.g. for pictures. */
function follow(request: Parameters<typeof formOfRequest>[0]): void {
  const { examples, forms } = usePlayground.getState();
  const { entry, form } = formOfRequest(request, examples) ?? {};
  if (!entry || !form) return;
  const include = forms[entry.name]?.fields['query:include'];
  openRequest({
    selected: entry.name,
    form: include ? withFields(form, { 'query:include': include }) : form,
  });
  void sendSelected();
}

/** Path segment of each resource type. */
const places: Readonly<Record<string, string>> = {
  product: 'products',
  node: 'nodes',
  hierarchy: 'hierarchies',
};

const release = /^(?:\/pcm)?\/(?:catalogs\/[^/?]+\/releases\/[^/?]+|catalog)(?=[/?]|$)/;

function linksOf(resource: unknown, start: string | undefined) {
  const type = textOf(memberOf(resource, 'type')) ?? '';
  const id = textOf(memberOf(resource, 'id'));
  const place = places[type];
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
