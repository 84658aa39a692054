import {
  type FilterContext,
  type FilterTable,
  filterContext,
  formatFilterValue,
  operatorsOf,
} from '@aisle/schema/filter';
import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
  pickedCompletion,
  startCompletion,
} from '@codemirror/autocomplete';
import { countProducts } from '../../lib/texts.js';
import type { FilterValueOption, FilterValues } from '../values/filter-values.js';
import type { ValueQuestion } from '../values/use-values.js';

/** Asks for values; the signal ends when nobody waits for them any more. */
export type AskForValues = (
  question: ValueQuestion,
  signal: AbortSignal,
) => Promise<FilterValues | undefined>;

/** Something to write at a place of a filter. */
interface FilterCompletion extends Completion {
  /** What is written for it; a mark at its end takes the place of the same one behind it. */
  readonly text: string;
  /** How many products it finds. */
  readonly products?: number | undefined;
}

/** Completes operators, then the attributes that they take, then values from the store's data. */
export function filterAutocomplete(table: FilterTable, ask: AskForValues) {
  return autocompletion({
    override: [(context) => complete(context, table, ask)],
    activateOnTypingDelay: 0,
    updateSyncTime: 0,
    icons: false,
    optionClass: () => 'filter-option',
    addToOptions: [{ render: renderCount, position: 90 }],
  });
}

async function complete(
  context: CompletionContext,
  table: FilterTable,
  ask: AskForValues,
): Promise<CompletionResult | null> {
  const { state, pos, explicit } = context;
  const source = state.doc.toString();
  const place = filterContext(source, pos, table);
  const isUnasked = pos === 0 || place?.expects === 'separator';
  if (place === undefined || (isUnasked && !explicit)) return null;
  const { start, end } = place.span;
  const behind = source.slice(end);
  if (place.expects !== 'value') {
    const options = completionsAt(place, table, behind).map(withApply);
    return { from: start, to: end, options, validFor: /^[\w.-]*$/ };
  }
  const controller = new AbortController();
  context.addEventListener('abort', () => controller.abort(), { onDocChange: true });
  const question = { attribute: place.attribute, search: place.prefix };
  const values = await ask(question, controller.signal);
  if (values === undefined) return null;
  const options = completionsAt(place, table, behind, values.options).map(withApply);
  return { from: start, to: end, filter: false, options };
}

/**
 * What may be written at a place: what an operator or an attribute needs behind it is written with it, and a
 * term is closed where it takes no other value. `behind` is the text that follows the place.
 */
export function completionsAt(
  place: FilterContext,
  table: FilterTable,
  behind: string,
  values: readonly FilterValueOption[] = [],
): readonly FilterCompletion[] {
  const { operators } = table;
  if (place.expects === 'operator') {
    return operatorsOf(table).map((label) => {
      const { meaning = '', attributes = [] } = operators[label] ?? {};
      const only = attributes.length === 1 && !behind.startsWith('(') ? `${attributes[0]},` : '';
      return { label, detail: meaning, text: `${label}(${only}` };
    });
  }
  if (place.expects === 'attribute') {
    const attributes: readonly string[] = operators[place.operator]?.attributes ?? [];
    return attributes.map((label) => ({ label, text: `${label},` }));
  }
  if (place.expects === 'separator') {
    return [{ label: ':', detail: 'and another condition', text: ':' }];
  }
  const isLast = operators[place.operator]?.values === 'one' && !/^\s*,/.test(behind);
  return values
    .filter(({ value }) => !place.others.includes(value))
    .map(({ value, name = '', products }) => ({
      label: value === '' ? "''" : value,
      detail: name,
      products,
      text: `${formatFilterValue(value)}${isLast ? ')' : ''}`,
    }));
}

function withApply(completion: FilterCompletion): FilterCompletion {
  const { text } = completion;
  return {
    ...completion,
    apply: (view, picked, from, to) => {
      const [mark] = /[(,:)]$/.exec(text) ?? [];
      const isThere = mark !== undefined && view.state.sliceDoc(to, to + 1) === mark;
      view.dispatch({
        changes: { from, to: isThere ? to + 1 : to, insert: text },
        selection: { anchor: from + text.length },
        annotations: pickedCompletion.of(picked),
        userEvent: 'input.complete',
        scrollIntoView: true,
      });
      // What comes behind a name is offered at once.
      if (mark !== undefined && mark !== ')') startCompletion(view);
    },
  };
}

function renderCount({ products }: Completion & Pick<FilterCompletion, 'products'>): Node | null {
  if (products === undefined) return null;
  const count = document.createElement('span');
  count.className = 'filter-count';
  // The blank is for those who hear the option as one text.
  count.textContent = ` ${countProducts(products)}`;
  return count;
}
