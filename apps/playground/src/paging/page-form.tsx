import { describeStore } from '@aisle/schema/dev';
import { useDev } from '../dev-data/use-dev.js';
import { Button } from '../lib/button.js';
import type { LeafField } from '../request-form/field.js';
import { fieldValue } from '../request-form/form-values.js';
import { LeafRow } from '../request-form/leaf-row.js';
import { enterField } from '../state/actions.js';
import { type PlaygroundState, selectedExchange, selectedForm } from '../state/playground-state.js';
import { usePlayground } from '../state/playground-store.js';
import { selectedRequest } from '../state/selected-request.js';
import styles from './page-form.module.css';
import { describePage, pageSteps, readPage } from './page-steps.js';

interface PageFormProps {
  readonly limit: LeafField;
  readonly offset: LeafField;
}

/** How many records are asked for and from which on, with steps from page to page. */
export default function PageForm({ limit, offset }: PageFormProps) {
  const form = usePlayground(selectedForm);
  const examples = usePlayground((state) => state.examples);
  const { data: store } = useDev(describeStore);
  const total = usePlayground(knownTotal);
  const [size, start] = [limit, offset].map((field) => fieldValue(field, form, examples));
  if (!size || !start) return null;
  const page = readPage(size.text, start.text, store?.page_length);
  const { previous, next } = page ? pageSteps(page, total) : {};
  const goTo = (record: number | undefined) => {
    if (record !== undefined) enterField(offset.key, { text: record === 0 ? '' : String(record) });
  };
  return (
    <>
      <LeafRow
        field={limit}
        value={size}
        placeholder={store && `${store.page_length}, the store's own`}
        onEnter={(value) => enterField(limit.key, value)}
      />
      <LeafRow
        field={offset}
        value={start}
        placeholder="0, the beginning"
        onEnter={(value) => enterField(offset.key, value)}
      />
      {page && (
        <fieldset className={styles.steps}>
          <legend className="visually-hidden">Pages</legend>
          <Button isDisabled={previous === undefined} onPress={() => goTo(previous)}>
            Previous page
          </Button>
          <Button isDisabled={next === undefined} onPress={() => goTo(next)}>
            Next page
          </Button>
          <span className={styles.which}>{describePage(page, total)}</span>
        </fieldset>
      )}
    </>
  );
}

/** How many records the last answer counted, while the form still asks for the same list. */
function knownTotal(state: PlaygroundState): number | undefined {
  const exchange = selectedExchange(state);
  if (exchange.phase !== 'answered') return undefined;
  const isSame = listOf(exchange.sent.request.target) === listOf(selectedRequest(state).target);
  return isSame ? exchange.answer.records?.total : undefined;
}

function listOf(target: string): string {
  const [path, query = ''] = target.split('?');
  const others = query.split('&').filter((part) => !/^page(?:\[|%5B)/i.test(part));
  return [path, ...others].join('&');
}
