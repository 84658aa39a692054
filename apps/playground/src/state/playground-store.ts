import { type OperationName, operations } from '@aisle/schema/contract';
import type { SubscriptionReading, UpdatePreview } from '@aisle/schema/dev';
import type { Subscription } from '@aisle/schema/subscriptions';
import { create } from 'zustand';
import { parseJson } from '../lib/decode.js';
import { readKept, readKeptOne } from '../lib/kept.js';
import type { Access, Credentials } from './access.js';
import { type Exchange, idle } from './exchange.js';
import { type Examples, type FormValues, untouchedForm } from './form.js';

/** Views of a response's body. */
export const bodyViews = ['cards', 'table', 'json'] as const;
export type BodyView = (typeof bodyViews)[number];

/** Tabs of the response. */
export const resultTabNames = ['answer', 'headers', 'explain', 'compare', 'snippets'] as const;
export type ResultTab = (typeof resultTabNames)[number];

/** Ways to choose the two responses to compare. */
export const comparisonModes = ['previous', 'change', 'history'] as const;
export type ComparisonMode = (typeof comparisonModes)[number];

/** Comparison of two responses. Members without a choice are absent. */
export interface ComparisonChoice {
  readonly mode?: ComparisonMode;
  /** The id of the response on screen when the mode was chosen. */
  readonly chosenAt?: string;
  /** The differing part of the request, and its values. */
  readonly part?: string;
  readonly from?: string;
  readonly to?: string;
  /**
   * The ids of two earlier responses, and their requests as text in case the responses are unknown.
   */
  readonly left?: string;
  readonly right?: string;
  readonly leftAsked?: string | undefined;
  readonly rightAsked?: string | undefined;
}

/** Editors of a request: fields, raw text, or the storefront. */
export const composerModes = ['form', 'raw', 'storefront'] as const;
export type ComposerMode = (typeof composerModes)[number];

/** A successful update sent from this page. */
export interface MadeUpdate {
  readonly sentId: string;
  readonly subscriptionId: string;
  /** When it was sent, in milliseconds since the epoch. */
  readonly at: number;
  /** Requested attributes by name. */
  readonly asked: Readonly<Record<string, unknown>>;
  readonly before: SubscriptionReading;
  readonly after: Subscription;
  /** Version after the update, without quotes. Undefined if the response had none. */
  readonly version?: string;
  /** Preview of the same request before it was sent. */
  readonly preview?: UpdatePreview;
  readonly isUndone: boolean;
}

/** Theme of the page; `system` follows the browser. */
export type Theme = 'system' | 'light' | 'dark';

/** Shared state of the page. State of a single component stays in it. */
export interface PlaygroundState {
  readonly theme: Theme;
  /** True while the page is about to send the address's request. */
  readonly isStarting: boolean;
  readonly selected: OperationName;
  readonly examples: Examples;
  readonly access: Access;
  /** Time of the last change of `access`, in milliseconds since the epoch. */
  readonly accessAt: number;
  readonly accessOpen: boolean;
  /** Credentials that the user typed instead of the defaults. */
  readonly credentials: Partial<Credentials>;
  readonly forms: Partial<Readonly<Record<OperationName, FormValues>>>;
  /**
   * Counts opened, reset and changed forms. Unfinished input does not carry over to the next form.
   */
  readonly opened: number;
  /**
   * Counts links from a response to another view of it. Each creates an entry in the browser's
   * history.
   */
  readonly led: number;
  readonly exchanges: Partial<Readonly<Record<OperationName, Exchange>>>;
  readonly bodyView: BodyView;
  readonly resultTab: ResultTab;
  readonly composerMode: ComposerMode;
  /** Updates of subscriptions made by this page, oldest first, which can be undone. */
  readonly updates: readonly MadeUpdate[];
  readonly comparison: ComparisonChoice;
  /** The product to explain, as chosen or typed; empty for none. */
  readonly explained: string;
  /** The sale whose products are shown, or any sale; empty shows all products. */
  readonly sale: string;
}

/** Means any sale. */
export const anySale = 'any';

/** Returns the entered values of the selected operation. */
export function selectedForm(state: Pick<PlaygroundState, 'forms' | 'selected'>): FormValues {
  return state.forms[state.selected] ?? untouchedForm;
}

/** Returns the request state of the selected operation. */
export function selectedExchange(state: Pick<PlaygroundState, 'exchanges' | 'selected'>): Exchange {
  return state.exchanges[state.selected] ?? idle;
}

/**
 * Returns the credentials for a token request: typed ones, the server's, or a name for this page.
 */
export function credentialsOf(
  state: Pick<PlaygroundState, 'credentials' | 'examples'>,
): Credentials {
  const { credentials, examples } = state;
  return {
    clientId: credentials.clientId ?? examples.client_id ?? 'aisle-playground',
    clientSecret: credentials.clientSecret ?? examples.client_secret ?? '',
  };
}

/** @returns true if the server runs in development mode. */
export function isDevelopment({ examples }: Pick<PlaygroundState, 'examples'>): boolean {
  return examples.development === 'true';
}

/** Storage key of the chosen view. */
export const bodyViewKey = 'aisle-view';

/** Storage key of updates, for reloads. */
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
  // The page requests its first token itself.
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
