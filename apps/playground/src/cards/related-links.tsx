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
  /** What the resource is called. */
  readonly name: string;
}

/** Leads from a resource to what belongs to it: opens the request for it, and sends that. */
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

/** What the answer on the page leads to, as far as the page has operations for it. */
export function useRelated() {
  const request = usePlayground((state) => shownAnswer(selectedExchange(state))?.sent.request);
  const { target = '', headers = [] } = request ?? {};
  const [start] = release.exec(target) ?? [];
  const wayTo = (link: string) =>
    operationsAt('GET', link.split('?')[0] ?? '').length === 0
      ? undefined
      : () => follow({ method: 'GET', target: link, headers });
  return {
    /** The address that was asked. */
    target,
    /** What begins the addresses of the release that was asked. */
    start,
    /** Asks for an address, as the same shopper. */
    wayTo,
    /** Asks for the products of a node of the release that was asked. */
    wayToProducts: (node: string) =>
      start && wayTo(`${start}/nodes/${encodeURIComponent(node)}/relationships/products`),
  };
}

/** Opens a request and sends it. What was asked for besides, such as pictures, is asked for again. */
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

/** Where a resource is asked for by its id, by its type. */
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
