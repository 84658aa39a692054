import type { Ask, Statement, Work } from './statement.js';

/** What a driver does for the stores. Work is a transaction, made anew for each attempt. */
export interface Engine {
  /** Asks for one thing. */
  ask<Result>(ask: Ask<Result>): Promise<Result>;
  /** Reads by several statements that see one state. */
  read<Result>(work: () => Work<Result>): Promise<Result>;
  /**
   * Changes what no catalog shows: a cart, a subscription. Changes with the same key run in order. The work writes
   * one row, as its last step, so that work that throws has changed nothing. Resolves when the change is durable.
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
  /** Does a part of the work of the session's transaction. */
  do<Result>(work: Work<Result>): Promise<Result>;
  /** Reads the rows of a statement, some at a time. */
  iterate<Row>(statement: Statement<Row>, atOnce: number): AsyncIterable<readonly Row[]>;
}
