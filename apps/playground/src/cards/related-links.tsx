import type { SentRequest } from '../answer/exchange.js';
import { Button } from '../lib/button.js';
import { openRequest } from '../state/actions.js';
import { withFields } from '../state/form-changes.js';
import { usePlayground } from '../state/playground-store.js';
import { sendSelected } from '../state/send.js';
import { type RelatedRequest, relatedRequests } from './related-requests.js';

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
function follow({ entry, form }: RelatedRequest): void {
  const include = usePlayground.getState().forms[entry.name]?.fields['query:include'];
  openRequest({
    selected: entry.name,
    form: include ? withFields(form, { 'query:include': include }) : form,
  });
  void sendSelected();
}
