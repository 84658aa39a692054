import type { OperationName } from '@aisle/schema';
import type { Access } from '../access/access.js';
import type { Credentials } from '../access/request-token.js';
import { type Exchange, idle } from '../answer/exchange.js';
import { type Examples, type FormValues, untouchedForm } from '../request-form/form-values.js';
import type { MadeUpdate } from '../subscriptions/update-log.js';
import type { Theme } from '../theme/theme.js';

/** The ways to look at the body of an answer. */
export const bodyViews = ['cards', 'table', 'json'] as const;
export type BodyView = (typeof bodyViews)[number];

/** What the page's right half shows. */
export type ResultTab = 'answer' | 'headers' | 'explain' | 'compare' | 'snippets';

/** What two answers to compare are, and which ones; what was not chosen has no member. */
export interface ComparisonChoice {
  readonly mode?: 'previous' | 'change' | 'history';
  /** The id of the answer on screen when the mode was chosen. */
  readonly chosenAt?: string;
  /** Which part of the request differs, and what it is on either side. */
  readonly part?: string;
  readonly from?: string;
  readonly to?: string;
  /** The ids of earlier answers. */
  readonly left?: string;
  readonly right?: string;
}

/** How a request is made: in fields, as its request line and headers, or by walking through the store. */
export const composerModes = ['form', 'raw', 'storefront'] as const;
export type ComposerMode = (typeof composerModes)[number];

/** Everything the page remembers; what only one component needs stays in it. */
export interface PlaygroundState {
  readonly theme: Theme;
  /** Whether the page is about to ask for what its address says. */
  readonly isStarting: boolean;
  readonly selected: OperationName;
  readonly examples: Examples;
  /** The token that requests carry. */
  readonly access: Access;
  /** Whether tokens are looked at. */
  readonly accessOpen: boolean;
  /** What was typed over the credentials that the page proposes. */
  readonly credentials: Partial<Credentials>;
  readonly forms: Partial<Readonly<Record<OperationName, FormValues>>>;
  readonly exchanges: Partial<Readonly<Record<OperationName, Exchange>>>;
  readonly bodyView: BodyView;
  readonly resultTab: ResultTab;
  readonly composerMode: ComposerMode;
  /** Updates of subscriptions that this page made, oldest first: what can be undone. */
  readonly updates: readonly MadeUpdate[];
  readonly comparison: ComparisonChoice;
}

/** What was entered for the selected operation. */
export function selectedForm(state: Pick<PlaygroundState, 'forms' | 'selected'>): FormValues {
  return state.forms[state.selected] ?? untouchedForm;
}

/** Where the selected operation's request stands. */
export function selectedExchange({
  exchanges,
  selected,
}: Pick<PlaygroundState, 'exchanges' | 'selected'>): Exchange {
  return exchanges[selected] ?? idle;
}

/** The credentials to ask for a token with: typed ones, the server's, or a name for this page. */
export function credentialsOf({
  credentials,
  examples,
}: Pick<PlaygroundState, 'credentials' | 'examples'>): Credentials {
  return {
    clientId: credentials.clientId ?? examples.client_id ?? 'aisle-playground',
    clientSecret: credentials.clientSecret ?? examples.client_secret ?? '',
  };
}

/** Whether the server answers the helper requests of development mode. */
export function isDevelopment({ examples }: Pick<PlaygroundState, 'examples'>): boolean {
  return examples.development === 'true';
}
