import type { AccessTokenRequest, ErrorElement } from '@aisle/schema';
import { type OperationName, operationList } from '@aisle/schema/contract';
import type { SubscriptionReading } from '@aisle/schema/dev';
import type { Subscription } from '@aisle/schema/subscriptions';
import { create } from 'zustand';
import { readKeptOne } from '../lib/kept.js';
import { type Examples, type FormValues, untouchedForm } from './form.js';

export type Grant = AccessTokenRequest['grant_type'];

/** An invalid token for demonstration. */
type BadToken = 'expired' | 'tampered';

/** The current token. */
export interface GrantedAccess {
  readonly phase: 'granted';
  /** Source of the token. Only the server knows the permissions of a pasted one. */
  readonly source: Grant | 'pasted' | BadToken;
  readonly token: string;
  /** Expiry by the browser's clock, in milliseconds since the epoch. */
  readonly expires?: number;
}

/** State of the page's token. */
export type Access =
  | { readonly phase: 'none' }
  | { readonly phase: 'asking'; readonly grant: Grant }
  | { readonly phase: 'refused'; readonly grant: Grant; readonly reasons: readonly string[] }
  | GrantedAccess;

/** Credentials of a client. */
export interface Credentials {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** A request without its token. */
export interface PreparedRequest {
  /** The operation's method, unless the user typed another. */
  readonly method: string;
  /** Path and query, starting with `/`. */
  readonly target: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body?: string;
  /** The keys of empty path fields. The request cannot be sent without them. */
  readonly missing: readonly string[];
}

/** A step of the server's work: `store;dur=1.2;desc="read the page"`. */
export interface ServerTiming {
  readonly name: string;
  /** Milliseconds; undefined if the server gives none. */
  readonly duration?: number;
  readonly description?: string;
}

/** Response of the server. */
export interface Answer {
  readonly status: number;
  readonly statusText: string;
  /** Milliseconds from sending to the last byte. */
  readonly duration: number;
  /** Server's timings within the duration. */
  readonly timings: readonly ServerTiming[];
  /** Bytes of the body, after decoding. */
  readonly size: number;
  /** Transferred bytes of the body; undefined if the browser does not provide them. */
  readonly transferred?: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly text: string;
  /**
   * The parsed body if it is JSON of any size. The response is shown after parsing, which runs in
   * slices to keep the page responsive.
   */
  readonly json?: unknown;
  readonly errors?: readonly ErrorElement[];
  /** Number of records on the page and in total. */
  readonly records?: { readonly shown: number; readonly total: number };
}

/** A sent request, without its token. */
interface SentRequest {
  readonly id: string;
  /** When it was sent, in milliseconds since the epoch. */
  readonly at: number;
  readonly operation: OperationName;
  readonly request: PreparedRequest;
  /** Authorization scheme; absent if there was no token. */
  readonly authorization?: 'Bearer';
}

/** A request with its response. */
export interface AnsweredRequest {
  readonly sent: SentRequest;
  readonly answer: Answer;
  /** True if the response is a stored one and was not requested now. */
  readonly isKept?: true;
}

/** State of a request. `previous` is the last response, shown until the next one arrives. */
export type Exchange =
  | { readonly phase: 'idle' }
  | {
      readonly phase: 'sending';
      readonly sent: Pick<SentRequest, 'id' | 'request'>;
      readonly controller: AbortController;
      /** `performance.now()` at sending. */
      readonly since: number;
      /** True if the page refreshes the response automatically. */
      readonly isRefresh: boolean;
      /** True if a choice in the form changed the request. */
      readonly isChoice: boolean;
      readonly previous?: AnsweredRequest;
    }
  | ({ readonly phase: 'answered' } & AnsweredRequest)
  | { readonly phase: 'failed'; readonly reason: string; readonly previous?: AnsweredRequest }
  | { readonly phase: 'canceled'; readonly previous?: AnsweredRequest };

export const idle: Exchange = { phase: 'idle' };

/** @returns true if a changing request is pending. It is never canceled for another one. */
export function isChangeUnderWay(exchange: Exchange = idle): boolean {
  return exchange.phase === 'sending' && exchange.sent.request.method !== 'GET';
}

/** Returns the response shown: the last one received. */
export function shownAnswer(exchange: Exchange): AnsweredRequest | undefined {
  if (exchange.phase === 'answered') return exchange;
  return exchange.phase === 'idle' ? undefined : exchange.previous;
}

/** Views of a response's body. */
export const bodyViews = ['cards', 'table', 'json'] as const;
export type BodyView = (typeof bodyViews)[number];

/** Tabs of the response. */
export const resultTabNames = ['answer', 'headers', 'explain', 'compare', 'snippets'] as const;
export type ResultTab = (typeof resultTabNames)[number];

/** Ways to choose the two responses to compare. */
export const comparisonModes = ['previous', 'change'] as const;
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
}

/** Editors of a request: fields, raw text, or the storefront. */
export const composerModes = ['form', 'raw', 'storefront'] as const;
export type ComposerMode = (typeof composerModes)[number];

/** A successful update sent from this page. */
export interface MadeUpdate {
  readonly sentId: string;
  /** Requested attributes by name. */
  readonly asked: Readonly<Record<string, unknown>>;
  readonly before: SubscriptionReading;
  readonly after: Subscription;
  /** Entity tag after the update; undefined if the response had none. */
  readonly version: string | undefined;
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
  readonly exchanges: Partial<Readonly<Record<OperationName, Exchange>>>;
  readonly bodyView: BodyView;
  readonly resultTab: ResultTab;
  readonly composerMode: ComposerMode;
  /** The last update of a subscription by this page. */
  readonly update?: MadeUpdate | undefined;
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

/** The page's state. Components read it through selectors; `actions.ts` changes it. */
export const usePlayground = create<PlaygroundState>()(() => ({
  theme: 'system',
  isStarting: false,
  selected: operationList[0].name,
  examples: {},
  // The page requests its first token itself.
  access: { phase: 'asking', grant: 'implicit' },
  accessAt: 0,
  accessOpen: false,
  credentials: {},
  forms: {},
  opened: 0,
  exchanges: {},
  bodyView: readKeptOne(bodyViewKey, bodyViews) ?? 'cards',
  resultTab: 'answer',
  composerMode: 'form',
  comparison: {},
  explained: '',
  sale: '',
}));
