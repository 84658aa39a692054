import type { Ask, Statement, Work } from './statement.js';

/** Part of a driver that runs the stores. Work is a transaction, made anew for each attempt. */
export interface Engine {
  /** Asks for one thing. */
  ask<Result>(ask: Ask<Result>): Promise<Result>;
  /** Reads by several statements that see one state. */
  read<Result>(work: () => Work<Result>): Promise<Result>;
  /**
   * Changes what no catalog shows: a cart, a subscription. Changes with the same key run in order. The work decides
   * before it writes, so that work that throws has changed nothing. Resolves when the change is durable.
   * @throws CommerceError `busy` while a fill is under way, or when too many wait.
   */
  write<Result>(key: string, work: () => Work<Result>): Promise<Result>;
  /**
   * Changes what readers of catalogs see, in the manner of {@link Engine.write}. Readers see the change once it has
   * ended.
   */
  change<Result>(work: () => Work<Result>): Promise<Result>;
}

/** A separate connection for long work, or the only connection of a store in memory. */
export interface Session {
  /** True if others use the same connection between two calls. */
  readonly isShared: boolean;
  /** Does a part of the work of the session's transaction. On SQLite, others get their turn after it. */
  do<Result>(work: Work<Result>): Promise<Result>;
  /** Reads the rows of a statement, some at a time. On a shared connection all are read at once. */
  iterate<Row>(statement: Statement<Row>, atOnce: number): AsyncIterable<readonly Row[]>;
  /** Ends the session, and discards changes that are not committed. May be called again. */
  end(): Promise<void>;
}

/**
 * A session with a transaction that changes a whole store. On a shared connection the transaction is open only within
 * `finish`, so there `do` must not ask for anything.
 */
export interface ChangeSession extends Session {
  /** Does the last part of the work, commits unless the result says otherwise, and ends the session. */
  finish<Result>(
    work: () => Work<Result>,
    isCommitted?: (result: Result) => boolean,
  ): Promise<Result>;
}

/** Part of a driver for long work on a whole store: imports, fills and exports. */
export interface LongWork {
  /** Opens a session that reads one state. */
  openReading(): Promise<Session>;
  /**
   * Opens a session that changes the store, after all that were opened before.
   * @throws CommerceError `storage_unavailable` for a store that is read-only.
   */
  openChange(): Promise<ChangeSession>;
  /** Changes the store in one part of work. Work that conflicts with others is done again. */
  change<Result>(work: () => Work<Result>): Promise<Result>;
  readonly fills: FillWatch;
}

/** Tells other processes that the process of a fill lives. */
export interface FillWatch {
  readonly own: OwnFill;
  /** Shows that this process lives, for the fill with a mark, until the returned function is called. */
  keep(mark: string): Promise<() => void>;
  /** Changes the store in one part of work, unless the process of a fill lives; undefined then. */
  changeUnlessAlive<Result>(
    work: () => Work<Result>,
  ): Promise<{ readonly result: Result } | undefined>;
}

/** Part of a driver that makes releases. */
export interface ReleaseWork {
  readonly filling: OwnFill;
  /** Waits for earlier releases of this process, and cleans up after those that a crash left behind. */
  begin(): Promise<ReleaseSession>;
  /** Deletes an unfinished release. Does nothing if it is no longer the owner's. */
  giveUp(release: { readonly number: number; readonly owner: string }): Promise<void>;
  /** Frees what public releases no longer need. On PostgreSQL it goes on in the background. */
  cleanUpAfter(): Promise<void>;
}

/** A session that makes a release: it reads one state, and writes in steps beside readers and others who write. */
export interface ReleaseSession {
  /** Returns the size of the next step in bytes. `values` are held until they are stored in the order of their table. */
  readonly sizes: { step(): number; readonly values: number };
  /** Statements that update the statistics of an engine after many rows. */
  readonly analyse: readonly Statement[];
  /** Begins to read one state. */
  read(): Promise<Pick<Session, 'do' | 'iterate'>>;
  /**
   * Does work in a transaction of its own. On SQLite, others get their turn after it.
   * @throws CommerceError `unusable_file` when a newer version has migrated the tables.
   */
  step<Result>(work: () => Work<Result>): Promise<Result>;
  /** Shows again and again that this process lives, until the returned function is called. */
  keepAlive(show: () => Promise<unknown>): () => void;
  /** Does a step that changes what readers see. Resolves when everything so far is durable. */
  publish<Result>(work: () => Work<Result>): Promise<Result>;
  /** Ends the session, and discards changes that are not committed. May be called again. */
  end(): Promise<void>;
}

/** A migration of a store's tables from the previous version to its own. */
export interface Migration {
  readonly version: number;
  readonly sql: string;
}

/**
 * Mark of the fill that this process runs. The mark is a row of the store itself, so a backup that replaces the store
 * has none.
 */
export interface OwnFill {
  mark: string | undefined;
}
