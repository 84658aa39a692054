import {
  type AccountRecord,
  type AccountRow,
  type AccountStore,
  type DecideAccount,
  readAccount,
} from '../../accounts/account.js';
import { checksumOf } from '../../integrity/checksum.js';
import { keyText } from '../../seeding/key-text.js';
import type { Engine } from '../engine/engine.js';
import { first, forUpdate, send, sql, text, type Work } from '../engine/statement.js';
import { readPage } from './record-rows.js';

const columns = text('document, checksum');

/** Creates the store of accounts. */
export function createAccountStore({ ask, read, write }: Engine): AccountStore {
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
    change: (id, decide) => write(`account ${id}`, () => change(id, decide)),
  };
}

function* change(id: string, decide: DecideAccount): Work<AccountRecord | undefined> {
  const row = yield* first(
    sql<AccountRow>`SELECT ${columns} FROM accounts WHERE id = ${keyText(id)} ${forUpdate}`,
  );
  if (!row) return undefined;
  const before = readAccount(row);
  const record = decide(before);
  if (record === before) return before;
  const document = JSON.stringify(record);
  yield* send(sql`UPDATE accounts SET document = ${document}, checksum = ${checksumOf(document)}
    WHERE id = ${keyText(id)}`);
  return record;
}
