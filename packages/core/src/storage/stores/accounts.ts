import { type AccountRow, type AccountStore, readAccount } from '../../accounts/account.js';
import { keyText } from '../../seeding/key-text.js';
import type { Engine } from '../engine/engine.js';
import { first, sql, text } from '../engine/statement.js';
import { readPage } from './record-rows.js';

const columns = text('document, checksum');

/** Creates the store of accounts. */
export function createAccountStore({ ask, read }: Engine): AccountStore {
  return {
    async list({ limit, offset }) {
      const { total, rows } = await read(() =>
        readPage<AccountRow>(columns, text('accounts'), text('id'), limit, offset),
      );
      return { total, records: rows.map(readAccount) };
    },
    async find(id) {
      const row = await ask(
        first(sql<AccountRow>`SELECT ${columns} FROM accounts WHERE id = ${keyText(id)}`),
      );
      return row && readAccount(row);
    },
  };
}
