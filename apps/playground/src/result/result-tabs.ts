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

/** A side of the answer that can be looked at. */
interface ResultTabDefinition {
  readonly id: ResultTab;
  readonly title: string;
  readonly Component: ComponentType;
  /** Whether it says something about an operation and where its request stands; it always does where this is absent. */
  readonly fits?: (entry: OperationEntry, exchange: Exchange) => boolean;
}

/** Every side of the answer. A view is added here. */
const resultTabs: readonly ResultTabDefinition[] = [
  { id: 'answer', title: 'Response', Component: AnswerTab },
  { id: 'headers', title: 'Headers', Component: HeadersTab },
  { id: 'explain', title: 'Explain', Component: ExplainTab, fits: isExplained },
  { id: 'compare', title: 'Compare', Component: CompareTab },
  { id: 'snippets', title: 'Snippets', Component: SnippetsTab },
];

/** The sides that say something about an operation and where its request stands. */
export function tabsOf(entry: OperationEntry, exchange: Exchange): readonly ResultTabDefinition[] {
  return resultTabs.filter(({ fits }) => fits?.(entry, exchange) ?? true);
}

function isExplained({ name }: OperationEntry, exchange: Exchange): boolean {
  return (
    name in explanations || (exchange.phase === 'answered' && exchange.answer.errors !== undefined)
  );
}
