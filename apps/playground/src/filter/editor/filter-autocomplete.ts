import { type FilterContext, type FilterTable, filterContext } from '@aisle/schema/filter';
import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
  pickedCompletion,
  startCompletion,
} from '@codemirror/autocomplete';
import type { EditorView } from '@codemirror/view';
import { countProducts } from '../../lib/texts.js';
import type { FilterValues } from '../values/filter-values.js';
import type { ValueQuestion } from '../values/use-values.js';
import {
  attributeCompletions,
  type FilterCompletion,
  operatorCompletions,
  separatorCompletions,
  valueCompletions,
} from './completions.js';

/** Asks for values; the signal ends when nobody waits for them any more. */
export type AskForValues = (
  question: ValueQuestion,
  signal: AbortSignal,
) => Promise<FilterValues | undefined>;

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
  const source = context.state.doc.toString();
  const place = filterContext(source, context.pos, table);
  if (place === undefined) return null;
  const behind = source.slice(place.span.end);
  if (place.expects === 'operator') {
    if (!context.explicit && place.prefix === '' && context.pos === 0) return null;
    return namesAt(place, operatorCompletions(table, behind));
  }
  if (place.expects === 'attribute') {
    return namesAt(place, attributeCompletions(table, place.operator, behind));
  }
  if (place.expects === 'separator') {
    return context.explicit ? namesAt(place, separatorCompletions()) : null;
  }
  const controller = new AbortController();
  context.addEventListener('abort', () => controller.abort(), { onDocChange: true });
  const question = { attribute: place.attribute, search: place.prefix };
  const values = await ask(question, controller.signal);
  if (values === undefined) return null;
  return {
    from: place.span.start,
    to: place.span.end,
    filter: false,
    options: valueCompletions(table, place, behind, values.options).map(toCompletion),
  };
}

function namesAt({ span }: FilterContext, names: readonly FilterCompletion[]): CompletionResult {
  return {
    from: span.start,
    to: span.end,
    options: names.map(toCompletion),
    validFor: /^[\w.-]*$/,
  };
}

interface CountedCompletion extends Completion {
  readonly products?: number;
}

function toCompletion(completion: FilterCompletion): CountedCompletion {
  const { label, detail, products, text, caret } = completion;
  return {
    label,
    ...(detail !== undefined && { detail }),
    ...(products !== undefined && { products }),
    apply: (view, picked, from, to) => {
      view.dispatch({
        changes: { from, to, insert: text },
        selection: {
          anchor: Math.min(from + caret, view.state.doc.length + text.length - to + from),
        },
        annotations: pickedCompletion.of(picked),
        userEvent: 'input.complete',
        scrollIntoView: true,
      });
      completeNext(view);
    },
  };
}

/** What comes behind a name is offered at once. */
function completeNext(view: EditorView): void {
  const { head } = view.state.selection.main;
  if (/[(,:]/.test(view.state.sliceDoc(head - 1, head))) startCompletion(view);
}

function renderCount(completion: CountedCompletion): Node | null {
  if (completion.products === undefined) return null;
  const count = document.createElement('span');
  count.className = 'filter-count';
  // The blank is for those who hear the option as one text.
  count.textContent = ` ${countProducts(completion.products)}`;
  return count;
}
