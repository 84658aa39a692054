import {
  type AccountRecord,
  type AccountRow,
  type AccountStore,
  type DecideAccount,
  type MemberAddition,
  type MemberRecord,
  readAccount,
} from '../../accounts/account.js';
import { checksumOf } from '../../integrity/checksum.js';
import { keyText } from '../../seeding/key-text.js';
import type { Engine } from '../engine/engine.js';
import {
  all,
  among,
  first,
  forUpdate,
  lock,
  send,
  sql,
  text,
  type Work,
} from '../engine/statement.js';
import { type RowTable, readPage, rowTable } from './record-rows.js';

const columns = text('document, checksum');

/** Creates the store of accounts. */
export function createAccountStore({ ask, read, write }: Engine): AccountStore {
  return {
    async list({ limit, offset }) {
      const { total, rows } = await read(() =>
        readPage<AccountRow>(columns, text('accounts'), text('id'), limit, offset),
      );
      return { total, records: rows.map((row) => readAccount(row)) };
    },
    async find(id) {
      const row = await ask(
        first(sql<AccountRow>`SELECT ${columns} FROM accounts WHERE id = ${keyText(id)}`),
      );
      return row && readAccount(row);
    },
    async findMember(username) {
      const row = await ask(
        first(sql<AccountRow>`SELECT ${columns} FROM account_members
          WHERE username = ${keyText(username)}`),
      );
      if (!row) return undefined;
      const member = readAccount<MemberRecord>(row);
      const rows = await ask(
        all(sql<AccountRow>`SELECT ${columns} FROM accounts
          WHERE id ${among(member.account_ids.map(keyText))} ORDER BY id`),
      );
      return { member, accounts: rows.map((one) => readAccount(one)) };
    },
    async findMemberById(id) {
      const row = await ask(
        first(sql<AccountRow>`SELECT ${columns} FROM account_members
          WHERE id = ${keyText(id)} ORDER BY username LIMIT 1`),
      );
      return row && readAccount<MemberRecord>(row);
    },
    async listMembers(account, { limit, offset }) {
      const from =
        account === undefined
          ? text('account_members')
          : sql`account_members WHERE username IN
              (SELECT username FROM account_memberships WHERE account_id = ${keyText(account)})`;
      const { total, rows } = await read(() =>
        readPage<AccountRow>(columns, from, text('id, username'), limit, offset),
      );
      return { total, records: rows.map((row) => readAccount<MemberRecord>(row)) };
    },
    add: (account) => write(`account ${account.id}`, () => add(accounts, account)),
    addMember: (member, account, most) =>
      write(`account member ${member.username}`, () => addMember(member, account, most)),
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

const accounts = rowTable('account');
const members = rowTable('account_member');

function* addMember(
  member: MemberRecord,
  account: AccountRecord,
  most: number,
): Work<MemberAddition> {
  const username = keyText(member.username);
  // Locks the username, which no row has yet.
  yield* lock(`account member ${username}`, 'alone');
  const taken = yield* first(
    sql`SELECT 1 AS found FROM account_members WHERE username = ${username}`,
  );
  if (taken) return 'taken';
  const counted = yield* first(
    sql<{ members: number }>`SELECT count(*) AS members FROM account_members`,
  );
  if ((counted?.members ?? 0) >= most) return 'full';
  yield* add(accounts, account);
  yield* add(members, member);
  return 'added';
}

function* add(table: RowTable, record: MemberRecord | AccountRecord): Work<void> {
  const row = { record, document: JSON.stringify(record), isNew: true, version: 0 };
  for (const put of table.put([row])) yield* put;
}
