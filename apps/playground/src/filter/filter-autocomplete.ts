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
import { countProducts } from '../lib/texts.js';
import type { FilterValueOption, FilterValues } from './filter-rows.js';
import type { ValueQuestion } from './value-field.js';

/** Loads values; the signal aborts when they are no longer needed. */
export type AskForValues = (
  question: ValueQuestion,
  signal: AbortSignal,
) => Promise<FilterValues | undefined>;

/** A completion at a position of a filter. */
interface FilterCompletion extends Completion {
  /** Text to insert. A mark at its end replaces the same mark that follows. */
  readonly text: string;
  /** Number of matching products. */
  readonly products?: number | undefined;
}

/** Completes operators, then their attributes, then values from the store's data. */
export function filterAutocomplete(table: FilterTable, ask: AskForValues) {
  return autocompletion({
    override: [(context) => complete(context, table, ask)],
    activateOnTypingDelay: 0,
    updateSyncTime: 0,
    interactionDelay: 0,
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
 * Returns the completions at a position. Operators and attributes include the following mark. A
 * term that takes no more values is closed. `behind` is the text after the position.
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
      // Offer the next part at once.
      if (mark !== undefined && mark !== ')') startCompletion(view);
    },
  };
}

function renderCount({ products }: Completion & Pick<FilterCompletion, 'products'>): Node | null {
  if (products === undefined) return null;
  const count = document.createElement('span');
  count.className = 'filter-count';
  // The blank separates the texts for screen readers.
  count.textContent = ` ${countProducts(products)}`;
  return count;
}
