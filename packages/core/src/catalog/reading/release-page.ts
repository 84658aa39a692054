import { CommerceError, nearestName } from '@aisle/schema';
import { includeNames } from '@aisle/schema/catalog';
import { type Filter, type FilterTable, parseFilter } from '@aisle/schema/filter';
import type { Environment } from '../../environment/steerable-clock.js';
import type { StoreSettings } from '../../environment/store-settings.js';
import { nextTurn } from '../../environment/turns.js';
import { readCurrency } from '../../money/money.js';
import { type PageWindow, readPageWindow } from '../../records/records.js';
import type {
  CatalogStore,
  FoundDocuments,
  FoundProducts,
  ProductsQuery,
} from '../catalog-store.js';
import { decodeDocuments, type JoinedDocuments } from '../documents/join-products.js';
import type { StoredRelease } from '../publication.js';
import type { ListRequest, ReleaseRequest } from '../requests.js';
import {
  asksForLatest,
  prunedRelease,
  type RequestTarget,
  requireId,
  resolveRequest,
} from './choose-catalog.js';
import { chooseLanguage } from './choose-language.js';
import { type MissingPart, type NamedPart, unknownPart } from './missing-part.js';

/** A page of a part of a release. The documents are JSON text, ready to be sent. */
export interface ReleasePage
  extends ReleaseAnswer,
    PageWindow,
    Pick<JoinedDocuments, 'byteLength' | 'moveTo' | 'bytes'> {
  /** Number of all matches of the filter. */
  readonly total: number;
  /** Number of documents on the page. */
  readonly length: number;
  /** The text of each document, decoded at the first use. */
  readonly documents: readonly string[];
}

/** Creates a page from the documents that the store found. */
export function createReleasePage(
  { total, documents }: FoundDocuments,
  { query: { limit, offset }, facts }: Question,
): ReleasePage {
  const page = {
    ...facts,
    total,
    limit,
    offset,
    length: documents.ends.length,
    byteLength: documents.byteLength,
    moveTo: documents.moveTo,
  };
  // This function is not content: pages with the same documents must compare as equal.
  Object.defineProperty(page, 'moveTo', { enumerable: false });
  return withLazy(page, {
    bytes: () => documents.bytes,
    documents: () => decodeDocuments(documents),
  });
}

/** Adds members to an object that are computed at first use. */
export function withLazy<Target extends object, Lazy extends object>(
  target: Target,
  makers: { readonly [Name in keyof Lazy]: () => Lazy[Name] },
): Target & Readonly<Lazy> {
  for (const [name, make] of Object.entries<() => unknown>(makers)) {
    let made: { readonly value: unknown } | undefined;
    const get = () => {
      made ??= { value: make() };
      return made.value;
    };
    Object.defineProperty(target, name, { enumerable: true, get });
  }
  return target as Target & Readonly<Lazy>;
}

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

/** A moment at which a request is decided. */
interface Decision {
  readonly now: number;
  /**
   * Makes the answer to whether the same request would be decided in the same way now: nothing in the
   * store has changed, and none of `changes`, in milliseconds of the clock, has come.
   */
  holdsUntil(changes: readonly number[]): () => boolean | Promise<boolean>;
}

/** Begins a decision, before anything is read for it. */
async function beginDecision(
  store: Pick<CatalogStore, 'revision'>,
  { clock }: Pick<Environment, 'clock'>,
): Promise<Decision> {
  const revision = await store.revision();
  const now = clock();
  return {
    now,
    holdsUntil(changes) {
      const end = changes.reduce(
        (first, time) => (time > now && time < first ? time : first),
        Number.POSITIVE_INFINITY,
      );
      return () => {
        const later = clock();
        if (later < now || end <= later) return false;
        const newest = store.revision();
        return typeof newest === 'number'
          ? newest === revision
          : newest.then((one) => one === revision);
      };
    },
  };
}

/** Rule for an optional member of a request: words for the error, and a test. */
type MemberRule = readonly [words: string, isRight: (value: unknown) => boolean];

const isText = (value: unknown) => typeof value === 'string';
const isTexts = (value: unknown) => Array.isArray(value) && value.every(isText);

const text: MemberRule = ['a text', isText];
const texts: MemberRule = ['a list of texts', isTexts];
const count: MemberRule = ['a number', (value) => typeof value === 'number'];

const shopperMembers = {
  account_id: text,
  customer_id: text,
  channel: text,
  tags: texts,
};

/** Members of all requests for a part of a release. */
const requestMembers = {
  ...{ catalog_id: text, release_id: text, hierarchy_id: text, node_id: text, product_id: text },
  ...{ filter: text, limit: count, offset: count, currency: text },
  ...{ languages: texts, refused_languages: texts },
  include: [
    `a list of ${includeNames.join(', ')}`,
    (value) => Array.isArray(value) && value.every((name) => includeNames.includes(name)),
  ],
  shopper: ['an object with account_id, customer_id, channel and tags', isObject],
  selected_options: ['an object with an object of quantities for each component key', isObject],
  ...{ product: text, attribute: text, search: text },
  searches: ['a list of searches', Array.isArray],
} satisfies Readonly<Record<string, MemberRule>>;

/**
 * Refuses a request that would be misread silently, because programs pass on input from others.
 * @throws CommerceError `bad_request` for a member of the wrong type, and for a misspelt name.
 */
function requireRequest(request: unknown): void {
  requireMembers('request', request, requestMembers);
  const { shopper } = request as { readonly shopper?: unknown };
  if (shopper !== undefined) requireMembers('shopper', shopper, shopperMembers);
}

function requireMembers(
  what: string,
  value: unknown,
  rules: Readonly<Record<string, MemberRule>>,
): void {
  if (!isObject(value)) throw refused(`A ${what} must be an object, is ${inText(value)}.`);
  for (const [name, member] of Object.entries(value)) {
    const rule = Object.hasOwn(rules, name) ? rules[name] : undefined;
    if (rule && member !== undefined && !rule[1](member)) {
      throw refused(`The ${name} of a ${what} must be ${rule[0]}, is ${inText(member)}.`);
    }
    const nearest = rule ? undefined : nearestName(name, Object.keys(rules));
    if (nearest) throw refused(`A ${what} has no ${name}: did you mean ${nearest}?`);
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function refused(detail: string): CommerceError {
  return new CommerceError('bad_request', detail);
}

/** Returns the beginning of a value, as JSON if possible. */
function inText(value: unknown): string {
  const written = typeof value === 'function' ? undefined : JSON.stringify(value);
  return (written ?? String(value)).slice(0, 60);
}

/**
 * @returns true if a page with fewer documents than its total has matches in a complete release.
 */
export function isShort(page: FoundProducts | MissingPart): boolean {
  return typeof page !== 'string' && page.total > 0;
}

/** @returns true if a page has every document that its total promises. */
export function isWhole(
  page: FoundProducts | MissingPart,
  { limit, offset }: Pick<ProductsQuery, 'limit' | 'offset'>,
): boolean {
  if (typeof page === 'string' || page.total === 0) return false;
  return page.documents.ends.length === Math.max(0, Math.min(limit, page.total - offset));
}
