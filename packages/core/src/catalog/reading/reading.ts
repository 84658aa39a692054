import type { Filter, FilterTable } from '@aisle/schema/filter';
import { parseFilter } from '@aisle/schema/filter';
import type { Environment } from '../../environment/environment.js';
import { nextTurn } from '../../environment/next-turn.js';
import type { StoreSettings } from '../../environment/store-settings.js';
import { readCurrency } from '../../money/read-currency.js';
import type { PageWindow } from '../../records/page-window.js';
import { readPageWindow } from '../../records/read-page-window.js';
import type { CatalogStore } from '../catalog-store.js';
import type { StoredRelease } from '../release.js';
import type { ListRequest, ReleaseRequest } from '../requests.js';
import { type RequestTarget, resolveRequest } from './choose-catalog.js';
import { chooseLanguage } from './choose-language.js';
import { beginDecision } from './decision.js';
import { type MissingPart, type NamedPart, unknownPart } from './missing-part.js';
import { requireId } from './refuse-long-id.js';
import { requireRequest } from './require-request.js';
import { asksForLatest, prunedRelease } from './resolve-release.js';

/** Facts about its source in every answer from a release. */
export interface ReleaseAnswer {
  readonly catalog_id: string;
  readonly release_id: string;
  /** The language the documents are in. */
  readonly language: string;
  /**
   * Version of everything that the answer depends on besides the request. Equal requests with equal
   * versions have equal answers.
   */
  readonly version: string;
}

/** A decided request for a part of a release, before it is read. */
export interface Reading<Answer> extends ReleaseAnswer {
  /** @returns true if the same request would still be decided in the same way. */
  isCurrent(): boolean | Promise<boolean>;
  /**
   * Reads the part. Reads the newest release instead if this one was pruned meanwhile and the
   * request named none.
   */
  read(): Promise<Answer>;
}

/** Parameters of a read from a release: language, currency, time, filter and page. */
interface ReleaseQuery extends PageWindow {
  readonly filter?: Filter;
  readonly language: string;
  readonly currency: string;
  readonly now: number;
}

/** Decided request: its release and read parameters. */
export interface Question<Request extends ReleaseRequest = ReleaseRequest> {
  readonly request: Request;
  /** Release, and reason why its catalog is read. */
  readonly target: RequestTarget;
  readonly query: ReleaseQuery;
  /** Facts about its source for the answer. */
  readonly facts: ReleaseAnswer;
}

/** A request of any kind. Kinds ignore members that they do not use. */
type AnyRequest = ListRequest & { readonly currency?: string | undefined };

/**
 * A kind of request for a part of a release. Rules, release, language, prices, pages, versions and
 * pruned releases work the same for all kinds, so they are handled outside.
 */
export interface ReadingKind<Request extends ReleaseRequest, Found, Answer> {
  /** Returns the part of a release that a request names, if any; it may not exist. */
  readonly part?: (request: Request) => NamedPart | undefined;
  /** Refuses requests that are wrong whatever the store holds. */
  readonly check?: (request: Request) => void;
  /** Supported filters; none when absent. */
  readonly filter?: FilterTable;
  /** Default page length of a list: a number, or `store` for the store's setting. */
  readonly pageLength?: number | 'store';
  /** True if the answer depends on sales and the currency. */
  readonly isPriced?: boolean;
  /** Reads from the store. */
  find(store: CatalogStore, question: Question<Request>): Promise<Found | MissingPart>;
  /** Builds the answer from the result of `find`. */
  answer(found: Found, question: Question<Request>): Answer;
}

/** Dependencies of readings. */
export interface ReadingContext {
  readonly store: CatalogStore;
  readonly environment: Pick<Environment, 'clock'>;
}

/** Decides a request: its release and parameters, and how long the decision is valid. */
export async function resolveReading<Request extends ReleaseRequest, Found, Answer>(
  kind: ReadingKind<Request, Found, Answer>,
  context: ReadingContext,
  request: Request,
): Promise<Reading<Answer>> {
  const { store, environment } = context;
  const decision = await beginDecision(store, environment);
  const question = await decide(kind, store, request, decision.now);
  const { release, changes } = question.target;
  const sales = kind.isPriced ? release.sale_changes.map(({ time }) => time) : [];
  return {
    ...question.facts,
    isCurrent: decision.holdsUntil([...changes, ...sales]),
    async read() {
      const found = await kind.find(store, question);
      if (!isMissing(found)) return kind.answer(found, question);
      if (found !== 'release')
        throw unknownPart(requirePart(kind, request), request, question.target.release);
      if (!asksForLatest(request.release_id)) throw prunedRelease(release);
      // Changes by other processes become visible in the next turn.
      await nextTurn();
      return readRelease(kind, context, request);
    },
  };
}

/** Decides a request and reads its content. */
export async function readRelease<Request extends ReleaseRequest, Found, Answer>(
  kind: ReadingKind<Request, Found, Answer>,
  context: ReadingContext,
  request: Request,
): Promise<Answer> {
  const reading = await resolveReading(kind, context, request);
  return reading.read();
}

async function decide<Request extends ReleaseRequest>(
  kind: Omit<ReadingKind<Request, never, never>, 'find' | 'answer'>,
  store: CatalogStore,
  request: Request,
  now: number,
): Promise<Question<Request>> {
  requireRequest(request);
  kind.check?.(request);
  const part = kind.part?.(request);
  if (part) requireId(part.name, part.id);
  const asked: AnyRequest = request;
  const settings = await store.settings();
  const window = readWindow(kind, asked, settings);
  const filter =
    kind.filter && asked.filter !== undefined ? parseFilter(asked.filter, kind.filter) : undefined;
  const wanted = kind.isPriced ? asked.currency : undefined;
  const currency = readCurrency(wanted ?? settings.default_currency);
  const target = await resolveRequest(store, request, now);
  const { release } = target;
  const language = chooseLanguage(request, release.languages, release.default_language);
  const decided = kind.isPriced ? [salesBegun(release, now), language, currency] : [language];
  const paged = kind.pageLength === undefined ? [] : [window.limit];
  return {
    request,
    target,
    query: { ...window, ...(filter && { filter }), language, currency, now },
    facts: {
      catalog_id: release.catalog_id,
      release_id: release.id,
      language,
      version: [release.id, ...decided, ...paged].join('.'),
    },
  };
}

/** Returns the window of a list request; one record for any other request. */
function readWindow(
  { pageLength }: Pick<ReadingKind<never, never, never>, 'pageLength'>,
  asked: AnyRequest,
  { page_length }: StoreSettings,
): PageWindow {
  if (pageLength === undefined) return { limit: 1, offset: 0 };
  return readPageWindow(asked, pageLength === 'store' ? page_length : pageLength);
}

/**
 * Returns the number of sale changes so far. A release itself never changes, so this number
 * identifies its prices.
 */
function salesBegun({ sale_changes }: StoredRelease, now: number): number {
  return sale_changes.filter(({ time }) => time <= now).length;
}

/** Returns the requested part. Only a part that a kind of request names can be missing. */
function requirePart<Request extends ReleaseRequest>(
  { part }: Pick<ReadingKind<Request, never, never>, 'part'>,
  request: Request,
): NamedPart {
  const named = part?.(request);
  if (!named) throw new RangeError('a part is missing that no request names');
  return named;
}

function isMissing<Found>(found: Found | MissingPart): found is MissingPart {
  return typeof found === 'string';
}
