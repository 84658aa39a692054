import { describeStore } from '@aisle/schema/dev';
import { useDev } from '../dev-data/use-dev.js';
import { useFieldValue } from '../request-form/form-values.js';
import { LeafRow } from '../request-form/leaf-row.js';
import type { OperationEntry } from '../request-form/operation-entry.js';
import { selectedRequest } from '../request-form/selected-request.js';
import { enterField } from '../state/actions.js';
import {
  type PlaygroundState,
  type PreparedRequest,
  selectedExchange,
  usePlayground,
} from '../state/playground-store.js';
import { Button } from '../widgets/button.js';
import { describePage, pageFields, pageSteps, readPage } from './list-pages.js';

/** Page size and offset, with buttons for the next and previous page. */
export default function PageForm({ entry }: { readonly entry: OperationEntry }) {
  const [limit, offset] = pageFields(entry);
  const { data: store } = useDev(describeStore);
  const total = usePlayground(knownTotal);
  const size = useFieldValue(limit);
  const start = useFieldValue(offset);
  if (!limit || !offset) return null;
  const page = readPage(size.text, start.text, store?.page_length);
  const { previous, next } = page ? pageSteps(page, total) : {};
  const goTo = (record: number | undefined) => {
    if (record !== undefined) enterField(offset.key, { text: record === 0 ? '' : String(record) });
  };
  return (
    <>
      <LeafRow field={limit} placeholder={store && `${store.page_length}, the store's own`} />
      <LeafRow field={offset} placeholder="0, the beginning" />
      {page && (
        <fieldset className="line whole">
          <legend className="visually-hidden">Pages</legend>
          <Button aria-disabled={previous === undefined} onPress={() => goTo(previous)}>
            Previous page
          </Button>
          <Button aria-disabled={next === undefined} onPress={() => goTo(next)}>
            Next page
          </Button>
          <span className="soft tabular">{describePage(page, total)}</span>
        </fieldset>
      )}
    </>
  );
}

/**
 * Returns the total of the last response if the form still requests the same list; else undefined.
 */
function knownTotal(state: PlaygroundState): number | undefined {
  const exchange = selectedExchange(state);
  if (exchange.phase !== 'answered') return undefined;
  const isSame = listOf(exchange.sent.request) === listOf(selectedRequest(state));
  return isSame ? exchange.answer.records?.total : undefined;
}

function listOf({ target, headers }: PreparedRequest): string {
  const [path, query = ''] = target.split('?');
  const others = query.split('&').filter((part) => !/^page(?:\[|%5B)/i.test(part));
  return JSON.stringify([path, others, headers]);
}
