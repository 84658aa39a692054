import type { ComponentType } from 'react';
import { AnswerTab } from '../answer/answer-tab.js';
import { explanations } from '../explain/explanations.js';
import type { OperationEntry } from '../request-form/operation-entry.js';
import type { Exchange } from '../state/exchange.js';
import type { ResultTab } from '../state/playground-store.js';
import { lazyPart } from '../widgets/lazy-part.js';

/** A side of the answer that can be looked at. */
export interface ResultTabDefinition {
  readonly id: ResultTab;
  readonly title: string;
  readonly Component: ComponentType;
  /** Whether it says something about an operation and where its request stands. */
  readonly fits: (entry: OperationEntry, exchange: Exchange) => boolean;
}

const always = () => true;

function isRefusal(exchange: Exchange): boolean {
  return exchange.phase === 'answered' && exchange.answer.errors !== undefined;
}

/** Every side of the answer. A view is added here. */
export const resultTabs: readonly ResultTabDefinition[] = [
  { id: 'answer', title: 'Response', Component: AnswerTab, fits: always },
  {
    id: 'headers',
    title: 'Headers',
    Component: lazyPart(() => import('../headers/headers-tab.js')),
    fits: always,
  },
  {
    id: 'explain',
    title: 'Explain',
    Component: lazyPart(() => import('../explain/explain-tab.js')),
    fits: ({ name }, exchange) => name in explanations || isRefusal(exchange),
  },
  {
    id: 'compare',
    title: 'Compare',
    Component: lazyPart(() => import('../compare/compare-tab.js')),
    fits: always,
  },
  {
    id: 'snippets',
    title: 'Snippets',
    Component: lazyPart(() => import('../snippets/snippets-tab.js')),
    fits: always,
  },
];
