import type { ComponentType } from 'react';
import { AnswerTab } from '../answer/answer-tab.js';
import { explanations } from '../explain/explanations.js';
import type { OperationEntry } from '../request-form/operation-entry.js';
import type { Exchange } from '../state/exchange.js';
import type { ResultTab } from '../state/playground-store.js';
import { lazyPart } from '../widgets/lazy-part.js';

const HeadersTab = lazyPart(() => import('../headers/headers-tab.js'));
const ExplainTab = lazyPart(() => import('../explain/explain-tab.js'));
const CompareTab = lazyPart(() => import('../compare/compare-tab.js'));
const SnippetsTab = lazyPart(() => import('../snippets/snippets-tab.js'));

/** A tab of the response. */
interface ResultTabDefinition {
  readonly id: ResultTab;
  readonly title: string;
  readonly Component: ComponentType;
  /**
   * Decides whether the tab applies to an operation and its exchange. It always applies if absent.
   */
  readonly fits?: (entry: OperationEntry, exchange: Exchange) => boolean;
}

/** All tabs of the response. Add a view here. */
const resultTabs: readonly ResultTabDefinition[] = [
  { id: 'answer', title: 'Response', Component: AnswerTab },
  { id: 'headers', title: 'Headers', Component: HeadersTab },
  { id: 'explain', title: 'Explain', Component: ExplainTab, fits: isExplained },
  { id: 'compare', title: 'Compare', Component: CompareTab },
  { id: 'snippets', title: 'Snippets', Component: SnippetsTab },
];

/** Returns the tabs that apply to an operation and its exchange. */
export function tabsOf(entry: OperationEntry, exchange: Exchange): readonly ResultTabDefinition[] {
  return resultTabs.filter(({ fits }) => fits?.(entry, exchange) ?? true);
}

function isExplained({ name }: OperationEntry, exchange: Exchange): boolean {
  return (
    name in explanations || (exchange.phase === 'answered' && exchange.answer.errors !== undefined)
  );
}
