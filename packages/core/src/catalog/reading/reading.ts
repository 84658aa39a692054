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

/** What every answer from a release says of itself. */
export interface ReleaseAnswer {
  readonly catalog_id: string;
  readonly release_id: string;
  /** The language the documents are in. */
  readonly language: string;
  /**
   * Names what the answer depends on beside what was asked for: answers to the same request that agree in
   * it are the same.
   */
  readonly version: string;
}

/** A request for something that a release holds, with everything decided but what is found there. */
export interface Reading<Answer> extends ReleaseAnswer {
  /** Whether the same request would be decided in the same way now. */
  isCurrent(): boolean | Promise<boolean>;
  /** Reads it; from the newest release when this one was pruned meanwhile and none was named. */
  read(): Promise<Answer>;
}

/** How a release is read: for whom, when, and which records of a list. */
interface ReleaseQuery extends PageWindow {
  readonly filter?: Filter;
  readonly language: string;
  readonly currency: string;
  readonly now: number;
}

/** What a request comes to: which release, and how it is read. */
export interface Question<Request extends ReleaseRequest = ReleaseRequest> {
  readonly request: Request;
  /** The release, and why its catalog is read. */
  readonly target: RequestTarget;
  readonly query: ReleaseQuery;
  /** What the answer says of itself. */
  readonly facts: ReleaseAnswer;
}

/** A request of any kind. What of it a kind does not take is not looked at. */
type AnyRequest = ListRequest & { readonly currency?: string | undefined };

/**
 * A kind of request for something that a release holds. Rules, release, language, prices, pages, versions and
 * releases that are pruned meanwhile are the same for all kinds and no part of it.
 */
export interface ReadingKind<Request extends ReleaseRequest, Found, Answer> {
  /** The part of a release that a request names, if it does; it may not be there. */
  readonly part?: (request: Request) => NamedPart | undefined;
  /** Refuses what the request alone shows to be wrong. */
  readonly check?: (request: Request) => void;
  /** The filters that it takes; without it there are none. */
  readonly filter?: FilterTable;
  /** For a list, how many records a page has when the request does not say: a number, or what the store says. */
  readonly pageLength?: number | 'store';
  /** Whether sales and the currency decide the answer. */
  readonly isPriced?: boolean;
  /** Asks the store. */
  find(store: CatalogStore, question: Question<Request>): Promise<Found | MissingPart>;
  /** The answer from what was found. */
  answer(found: Found, question: Question<Request>): Answer;
}

/** What readings are made with. */
export interface ReadingContext {
  readonly store: CatalogStore;
  readonly environment: Pick<Environment, 'clock'>;
}

/** Decides a request: what it reads, and how long that decision holds. */
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
      // What other processes changed is seen with the next turn.
      await nextTurn();
      return readRelease(kind, context, request);
    },
  };
}

/** Decides a request and reads what it asks for. */
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

/** The records that a list is asked for; else the one. */
function readWindow(
  { pageLength }: Pick<ReadingKind<never, never, never>, 'pageLength'>,
  asked: AnyRequest,
  { page_length }: StoreSettings,
): PageWindow {
  if (pageLength === undefined) return { limit: 1, offset: 0 };
  return readPageWindow(asked, pageLength === 'store' ? page_length : pageLength);
}

/** A release never changes; only the sales in force do, at known times. */
function salesBegun({ sale_changes }: StoredRelease, now: number): number {
  return sale_changes.filter(({ time }) => time <= now).length;
}

/** Only a part that a kind of request names can be missing. */
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
