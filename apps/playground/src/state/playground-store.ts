import { type OperationName, operations } from '@aisle/schema/contract';
import type { SubscriptionReading, UpdatePreview } from '@aisle/schema/dev';
import type { Subscription } from '@aisle/schema/subscriptions';
import { create } from 'zustand';
import { parseJson } from '../lib/decode.js';
import { readKept, readKeptOne } from '../lib/kept.js';
import type { Access, Credentials } from './access.js';
import { type Exchange, idle } from './exchange.js';
import { type Examples, type FormValues, untouchedForm } from './form.js';

/** The ways to look at the body of an answer. */
export const bodyViews = ['cards', 'table', 'json'] as const;
export type BodyView = (typeof bodyViews)[number];

/** What the page's right half shows. */
export const resultTabNames = ['answer', 'headers', 'explain', 'compare', 'snippets'] as const;
export type ResultTab = (typeof resultTabNames)[number];

/** The ways to come by two answers to compare. */
export const comparisonModes = ['previous', 'change', 'history'] as const;
export type ComparisonMode = (typeof comparisonModes)[number];

/** What two answers to compare are, and which ones; what was not chosen has no member. */
export interface ComparisonChoice {
  readonly mode?: ComparisonMode;
  /** The id of the answer on screen when the mode was chosen. */
  readonly chosenAt?: string;
  /** Which part of the request differs, and what it is on either side. */
  readonly part?: string;
  readonly from?: string;
  readonly to?: string;
  /** Two earlier answers: their ids, and in words what could be asked again where they are not known. */
  readonly left?: string;
  readonly right?: string;
  readonly leftAsked?: string | undefined;
  readonly rightAsked?: string | undefined;
}

/** How a request is made: in fields, as its request line and headers, or by walking through the store. */
export const composerModes = ['form', 'raw', 'storefront'] as const;
export type ComposerMode = (typeof composerModes)[number];

/** An update that was sent from this page and taken by the server. */
export interface MadeUpdate {
  readonly sentId: string;
  readonly subscriptionId: string;
  /** When it was sent, in milliseconds since the epoch. */
  readonly at: number;
  /** What the request asked for, by the names of attributes. */
  readonly asked: Readonly<Record<string, unknown>>;
  readonly before: SubscriptionReading;
  readonly after: Subscription;
  /** Names the state after it, without quotes. Undefined when the answer did not. */
  readonly version?: string;
  /** What the preview of the same request on the same state said. */
  readonly preview?: UpdatePreview;
  readonly isUndone: boolean;
}

/** How the page looks; `system` is as the browser does. */
export type Theme = 'system' | 'light' | 'dark';

/** Everything the page remembers; what only one component needs stays in it. */
export interface PlaygroundState {
  readonly theme: Theme;
  /** Whether the page is about to ask for what its address says. */
  readonly isStarting: boolean;
  readonly selected: OperationName;
  readonly examples: Examples;
  readonly access: Access;
  /** Since when requests carry that, in milliseconds since the epoch. */
  readonly accessAt: number;
  readonly accessOpen: boolean;
  /** What was typed over the credentials that the page proposes. */
  readonly credentials: Partial<Credentials>;
  readonly forms: Partial<Readonly<Record<OperationName, FormValues>>>;
  /** How often a form was opened, reset or left for another: what was begun in one does not go on in the next. */
  readonly opened: number;
  /** How often a part of an answer led to another view of it: each time is an entry of the browser's history. */
  readonly led: number;
  readonly exchanges: Partial<Readonly<Record<OperationName, Exchange>>>;
  readonly bodyView: BodyView;
  readonly resultTab: ResultTab;
  readonly composerMode: ComposerMode;
  /** Updates of subscriptions that this page made, oldest first: what can be undone. */
  readonly updates: readonly MadeUpdate[];
  readonly comparison: ComparisonChoice;
  /** The product that an explanation is asked about, as it was chosen or typed; empty for none. */
  readonly explained: string;
  /** The sale whose products alone are shown of a page, or any sale; empty shows all. */
  readonly sale: string;
}

/** Stands for any sale, where one may be chosen. */
export const anySale = 'any';

/** What was entered for the selected operation. */
export function selectedForm(state: Pick<PlaygroundState, 'forms' | 'selected'>): FormValues {
  return state.forms[state.selected] ?? untouchedForm;
}

/** Where the selected operation's request stands. */
export function selectedExchange(state: Pick<PlaygroundState, 'exchanges' | 'selected'>): Exchange {
  return state.exchanges[state.selected] ?? idle;
}

/** The credentials to ask for a token with: typed ones, the server's, or a name for this page. */
export function credentialsOf(
  state: Pick<PlaygroundState, 'credentials' | 'examples'>,
): Credentials {
  const { credentials, examples } = state;
  return {
    clientId: credentials.clientId ?? examples.client_id ?? 'aisle-playground',
    clientSecret: credentials.clientSecret ?? examples.client_secret ?? '',
  };
}

/** Whether the server answers the helper requests of development mode. */
export function isDevelopment({ examples }: Pick<PlaygroundState, 'examples'>): boolean {
  return examples.development === 'true';
}

/** Under what the chosen view is kept for the next visit. */
export const bodyViewKey = 'aisle-view';

/** Under what updates are kept for reloads. */
export const updatesKey = 'aisle-updates';

function readUpdates(): readonly MadeUpdate[] {
  const kept = parseJson(readKept(updatesKey, 'sessionStorage'));
  return Array.isArray(kept) ? kept : [];
}

/** The page's state. Components read it through selectors; `actions.ts` changes it. */
export const usePlayground = create<PlaygroundState>()(() => ({
  theme: 'system',
  isStarting: false,
  selected: operations[0].name,
  examples: {},
  // The page asks for its first token by itself.
  access: { phase: 'asking', grant: 'implicit' },
  accessAt: 0,
  accessOpen: false,
  credentials: {},
  forms: {},
  opened: 0,
  led: 0,
  exchanges: {},
  bodyView: readKeptOne(bodyViewKey, bodyViews) ?? 'cards',
  resultTab: 'answer',
  composerMode: 'form',
  updates: readUpdates(),
  comparison: {},
  explained: '',
  sale: '',
}));
