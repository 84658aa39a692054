import { memberOf } from '../lib/members.js';
import { findEntry, listedResource } from '../request-form/operation-entry.js';
import { sendWith } from '../sending/send.js';
import { clearFields, enterFields } from '../state/actions.js';
import type { AnsweredRequest } from '../state/exchange.js';
import { Button } from '../widgets/button.js';
import { EmptyState } from '../widgets/empty-state.js';

/** Empty list with possible reasons and remedies. */
export function EmptyList({ exchange }: { readonly exchange: AnsweredRequest }) {
  const { sent, answer } = exchange;
  const { operation } = findEntry(sent.operation);
  const what = listedResource(operation) ?? 'record';
  const place = operation.params.node_id ? 'node' : 'release';
  const total = memberOf(answer.json, 'meta', 'results', 'total');
  const query = new URLSearchParams(sent.request.target.split('?')[1]);
  const filter = query.get('filter');
  if (typeof total === 'number' && total > 0) {
    return (
      <EmptyState title={`This page is past the end: there are ${total} ${what}s`}>
        <p>The offset is higher than the number of matches.</p>
        <Button
          onPress={() => sendWith(() => enterFields({ 'query:page[offset]': { text: '0' } }))}
        >
          Go to the first page
        </Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState title={`No ${what} matches`}>
      {filter ? (
        <>
          <p>
            Nothing in this {place} fits <code>{filter}</code>. Values are compared exactly,
            capitals included.
          </p>
          <Button onPress={() => sendWith(() => clearFields(['query:filter']))}>
            Clear the filter
          </Button>
        </>
      ) : (
        <p>{place === 'node' ? emptyNode : `This release has no ${what} to list.`}</p>
      )}
    </EmptyState>
  );
}

const emptyNode =
  'This node lists no live products in this release. Choose another node: a hierarchy lists the products of all nodes below it.';
