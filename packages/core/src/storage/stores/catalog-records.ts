import type {
  ApproveDeletion,
  CatalogParts,
  CatalogStore,
  CatalogUse,
  DecideCatalog,
  DecideRule,
  FilesQuery,
  FoundFiles,
} from '../../catalog/catalog-store.js';
import { addCurrencies, enoughForCurrencies } from '../../catalog/pricing/stored-currencies.js';
import { type CatalogSummary, describeRelease } from '../../catalog/publication.js';
import { type ReleaseRow, readRelease } from '../../catalog/release-format/node-row.js';
import type { CatalogRecord, CatalogRuleRecord, FileRecord } from '../../catalog/requests.js';
import { defaultStoreSettings, type StoreSettings } from '../../environment/store-settings.js';
import { nextTurn } from '../../environment/turns.js';
import { type DocumentRow, readDocuments, readStored } from '../../integrity/checksum.js';
import { keyText } from '../../seeding/key-text.js';
import type { Engine } from '../engine/engine.js';
import {
  all,
  among,
  first,
  forKeyShare,
  forUpdate,
  listOf,
  lock,
  run,
  type Statement,
  sql,
  text,
  together,
  type Work,
} from '../engine/statement.js';
import { type RowTable, readPage, rowTable } from './record-rows.js';

/** The part of the catalog store that reads and changes records and the rows of releases. */
type CatalogRecords = Pick<
  CatalogStore,
  | 'revision'
  | 'settings'
  | 'listCatalogs'
  | 'listCatalogRecords'
  | 'hasCatalog'
  | 'changeCatalog'
  | 'deleteCatalog'
  | 'listRules'
  | 'changeRule'
  | 'withdrawRelease'
  | 'listFiles'
  | 'listCurrencies'
  | 'findFirstPublished'
  | 'findRelease'
>;

/** Creates it. Small answers are kept until `revision` has another number. */
export function createCatalogRecords(
  { ask, read, change }: Engine,
  revision: CatalogStore['revision'],
): CatalogRecords {
  const memory = createStoreMemory(revision);

  return {
    revision,
    settings: () => memory.recall('settings', readSettings),
    listCatalogs,
    listCatalogRecords: () => memory.recall('catalogs', readCatalogs),
    async hasCatalog(id) {
      const found = await ask(
        first(sql`SELECT 1 AS found FROM catalogs WHERE id = ${keyText(id)}`),
      );
      return found !== undefined;
    },
    changeCatalog: (id, named, decide) => change(() => changeCatalog(id, named, decide)),
    deleteCatalog: (id, approve) => change(() => deleteCatalog(id, approve)),
    listRules: () => memory.recall('rules', readRules),
    changeRule: (id, catalogId, decide) => change(() => changeRule(id, catalogId, decide)),
    withdrawRelease: (catalogId, releaseId) => change(() => withdrawRelease(catalogId, releaseId)),
    listFiles: (query) => read(() => listFiles(query)),
    listCurrencies,
    findFirstPublished: () => memory.recall('first published', readFirstPublished),
    findRelease: (catalogId, releaseId) =>
      memory.recall(`release ${JSON.stringify([catalogId, releaseId])}`, async () => {
        const row = await ask(first(selectRelease(catalogId, releaseId)));
        return row && readRelease(row);
      }),
  };

  async function readSettings(): Promise<StoreSettings> {
    const row = await ask(
      first(sql<{ value: string }>`SELECT value FROM settings WHERE name = 'store'`),
    );
    if (row === undefined) return defaultStoreSettings;
    return { ...defaultStoreSettings, ...readStored<Partial<StoreSettings>>(row.value) };
  }

  async function listCatalogs(): Promise<readonly CatalogSummary[]> {
    const rows = await ask(
      all(sql<{ document: string } & ReleaseRow>`
        SELECT catalogs.document, releases.* FROM catalogs
        LEFT JOIN releases ON releases.catalog_id = catalogs.id AND releases.state = 'published'
        ORDER BY catalogs.created_at, catalogs.id, releases.number DESC`),
    );
    const catalogs = new Map<string, CatalogSummary & { releases: CatalogSummary['releases'] }>();
    for (const row of rows) {
      const { id, name, hierarchy_ids } = readStored<CatalogRecord>(row.document);
      const known = catalogs.get(id) ?? { id, name, hierarchy_ids, releases: [] };
      // A catalog without a release has one row with nulls.
      const release = row.number === null ? undefined : readRelease(row);
      const releases = release ? [...known.releases, describeRelease(release)] : known.releases;
      catalogs.set(id, { ...known, releases });
    }
    return [...catalogs.values()];
  }

  function readCatalogs(): Promise<readonly CatalogRecord[]> {
    return readRecords<CatalogRecord>(sql`SELECT document FROM catalogs ORDER BY created_at, id`);
  }

  function readRules(): Promise<readonly CatalogRuleRecord[]> {
    return readRecords<CatalogRuleRecord>(selectRules);
  }

  async function readRecords<Stored>(
    statement: Statement<DocumentRow>,
  ): Promise<readonly Stored[]> {
    return readDocuments(await ask(all(statement)));
  }

  async function readFirstPublished(): Promise<string | undefined> {
    const row = await ask(
      first(sql<{ catalog_id: string }>`
        SELECT catalog_id FROM releases WHERE state <> 'building'
          AND catalog_id IN (SELECT catalog_id FROM releases WHERE state = 'published')
        ORDER BY number LIMIT 1`),
    );
    return row?.catalog_id;
  }

  /** Lists the currencies that prices, their sales and modifiers are in, price book by price book. */
  async function listCurrencies(): Promise<readonly string[]> {
    const currencies = new Set<string>();
    const add = async (statement: Statement<{ document: string }>) => {
      const rows = await ask(all(statement));
      addCurrencies(
        currencies,
        rows.map(({ document }) => document),
      );
    };
    await add(sql`SELECT document FROM price_modifiers ORDER BY name LIMIT ${enoughForCurrencies}`);
    for (const { id } of await ask(all(sql<{ id: string }>`SELECT id FROM price_books`))) {
      await add(sql`SELECT document FROM prices WHERE price_book_id = ${id}
        ORDER BY sku LIMIT ${enoughForCurrencies}`);
      await nextTurn();
    }
    return [...currencies].sort();
  }
}

/** The columns of a {@link ReleaseRow}. */
const releaseColumns = sql`number, id, catalog_id, generation, state, published_at,
  default_language, languages, sale_changes, products, checksum, (
    SELECT ${listOf('sibling.id')} FROM releases AS sibling
    WHERE sibling.generation = releases.generation AND sibling.state = 'published') AS siblings`;

/** Selects a release of a catalog by its id, or the newest that can be read. */
function selectRelease(catalogId: string, releaseId: string | undefined): Statement<ReleaseRow> {
  if (releaseId === undefined) {
    return sql`SELECT ${releaseColumns} FROM releases
      WHERE catalog_id = ${keyText(catalogId)} AND state = 'published' ORDER BY number DESC LIMIT 1`;
  }
  return sql`SELECT ${releaseColumns} FROM releases
    WHERE catalog_id = ${keyText(catalogId)} AND id = ${keyText(releaseId)}`;
}

/** Reads files by their ids. */
function* listFiles({ ids, limit, offset }: FilesQuery): Work<FoundFiles> {
  const from = ids ? sql`files WHERE id ${among(ids.map(keyText))}` : text('files');
  const { total, rows } = yield* readPage<{ document: string }>(
    text('document'),
    from,
    text('id'),
    limit,
    offset,
  );
  return { total, files: readDocuments<FileRecord>(rows) };
}

const selectRules = sql<DocumentRow>`SELECT document FROM catalog_rules ORDER BY created_at, id`;

const catalogs = rowTable('catalog');
const rules = rowTable('catalog_rule');

function* changeRule(
  ruleId: string,
  catalogId: string | undefined,
  decide: DecideRule,
): Work<CatalogRuleRecord | undefined> {
  const id = keyText(ruleId);
  // Locks the id of the rule, even if the rule does not exist.
  yield* lock(`rule ${id}`, 'alone');
  const [row, catalog] = yield* together(
    first(sql<{ document: string }>`SELECT document FROM catalog_rules WHERE id = ${id}`),
    // Waits for a deletion of the catalog, and keeps others waiting.
    first(
      sql`SELECT 1 AS found FROM catalogs WHERE id = ${keyText(catalogId ?? '')} ${forKeyShare}`,
    ),
  );
  const rule = row && readStored<CatalogRuleRecord>(row.document);
  const hasCatalog = catalogId === undefined || catalog !== undefined;
  const decided = decide({ rule, hasCatalog });
  if (decided === rule) return rule;
  if (!decided) {
    yield* run(sql`DELETE FROM catalog_rules WHERE id = ${id}`);
    return undefined;
  }
  yield* putRecord(rules, decided, !rule);
  return decided;
}

function* putRecord(
  table: RowTable,
  record: CatalogRecord | CatalogRuleRecord,
  isNew: boolean,
): Work<void> {
  const settled = { record, document: JSON.stringify(record), isNew, version: 0 };
  for (const put of table.put([settled])) yield* put;
}

/** An import checks the parts of catalogs at its end, so changes of catalogs wait for it. */
const holdImports = lock('imports', 'alone');

function* changeCatalog(
  catalogId: string,
  { hierarchies, price_books }: CatalogParts,
  decide: DecideCatalog,
): Work<CatalogRecord> {
  yield* holdImports;
  const [row, foundHierarchies, foundBooks] = yield* together(
    first(sql<DocumentRow>`SELECT document FROM catalogs WHERE id = ${keyText(catalogId)}`),
    all(sql<{ id: string }>`SELECT id FROM nodes
      WHERE parent_id IS NULL AND id ${among(hierarchies.map(keyText))}`),
    all(
      sql<{ id: string }>`SELECT id FROM price_books WHERE id ${among(price_books.map(keyText))}`,
    ),
  );
  const catalog = row && readStored<CatalogRecord>(row.document);
  const decided = decide(catalog, {
    hierarchies: foundHierarchies.map(({ id }) => id),
    price_books: foundBooks.map(({ id }) => id),
  });
  if (decided !== catalog) yield* putRecord(catalogs, decided, !catalog);
  return decided;
}

function* deleteCatalog(catalogId: string, approve: ApproveDeletion): Work<void> {
  const id = keyText(catalogId);
  yield* holdImports;
  // Before the states of releases: a new rule locks the catalog first, too.
  const row = yield* first(
    sql<DocumentRow>`SELECT document FROM catalogs WHERE id = ${id} ${forUpdate}`,
  );
  yield* holdReleases;
  const [rows, counted] = yield* together(
    all(selectRules),
    first(sql<Omit<CatalogUse, 'rules'>>`SELECT
      count(*) FILTER (WHERE state = 'published') AS readable,
      count(*) FILTER (WHERE state = 'building') AS unfinished
      FROM releases WHERE catalog_id = ${id}`),
  );
  const named = readDocuments<CatalogRuleRecord>(rows).filter(
    ({ catalog_id }) => catalog_id === catalogId,
  );
  const { readable = 0, unfinished = 0 } = counted ?? {};
  approve(row && readStored<CatalogRecord>(row.document), { rules: named, readable, unfinished });
  yield* run(sql`DELETE FROM catalogs WHERE id = ${id}`);
}

/** Locks the states of releases until the transaction ends. */
export const holdReleases = first(
  sql`${{ sqlite: 'SELECT 1', postgres: 'SELECT 1 FROM store FOR NO KEY UPDATE' }}`,
);

/** Marks a release as unreadable. Returns true if it was readable until now. */
function* withdrawRelease(catalogId: string, releaseId: string): Work<boolean> {
  yield* holdReleases;
  const marked = yield* run(sql`UPDATE releases SET state = 'pruned'
    WHERE catalog_id = ${keyText(catalogId)} AND id = ${keyText(releaseId)} AND state = 'published'`);
  return marked > 0;
}

/** Maximum number of cached answers. */
const capacity = 1_000;

/** Maximum length of a cached question. Longer ones come from unusual requests. */
const mostLetters = 1_024;

/** Creates a cache for small answers of the store, which is emptied with every new revision of it. */
export function createStoreMemory(findRevision: () => number | Promise<number>) {
  const answers = createAnswers();
  return {
    /**
     * Returns the answer to a question, from `read` if it is not cached. Does not cache `undefined`,
     * because the number of questions without an answer is unlimited.
     */
    async recall<Answer>(question: string, read: () => Promise<Answer>): Promise<Answer> {
      const asked = findRevision();
      const revision = typeof asked === 'number' ? asked : await asked;
      const kept = answers.find<Answer>(revision, question);
      if (kept !== undefined) return kept;
      const answer = await read();
      answers.keep(revision, question, answer);
      return answer;
    },
  };
}

/** Creates a list of the answers of one revision. */
export function createAnswers() {
  const answers = new Map<string, unknown>();
  let known: number | undefined;
  return { find, keep, recall };

  /** Returns the answer of a revision, if it is kept. */
  function find<Answer>(revision: number, question: string): Answer | undefined {
    if (revision !== known) answers.clear();
    known = revision;
    return answers.get(question) as Answer | undefined;
  }

  /** Keeps an answer. It may be newer than the revision, never older; a newer revision empties the list. */
  function keep(revision: number, question: string, answer: unknown): void {
    if (answer === undefined || question.length > mostLetters || known !== revision) return;
    if (answers.size >= capacity) answers.clear();
    answers.set(question, answer);
  }

  /** Returns the answer of a revision, from `read` if it is not kept. */
  function recall<Answer>(revision: number, question: string, read: () => Answer): Answer {
    const kept = find<Answer>(revision, question);
    if (kept !== undefined) return kept;
    const answer = read();
    keep(revision, question, answer);
    return answer;
  }
}
