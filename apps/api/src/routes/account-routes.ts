import { CommerceError, formatTimestamp } from '@aisle/schema';
import type { AccountTokenList, AccountTokenRequest, SignUp } from '@aisle/schema/accounts';
import { operations } from '@aisle/schema/contract';
import { decodeJwt } from 'jose';
import { jsonAnswer } from '../http/answer/exchange.js';
import { defineRoute } from '../http/operations/serve-operation.js';
import { locateErrorsOf, noStore, type RouteDependencies } from './serve-records.js';

const { createAccountToken, requestOneTimePassword } = operations;

const createAccountTokenRoute = (dependencies: RouteDependencies) =>
  defineRoute(createAccountToken, () => async ({ data }) => {
    const { member, accounts } = await locateErrorsOf(signIn(dependencies, data), '/data');
    const document: AccountTokenList = {
      data: await Promise.all(
        accounts.map(async ({ id, name }) => {
          const token = await dependencies.tokens.issueShopper('account', id);
          return {
            type: data.type,
            account_id: id,
            account_name: name,
            token,
            expires: formatTimestamp((decodeJwt(token).exp ?? 0) * 1000),
          };
        }),
      ),
      meta: { account_member_id: member.id },
    };
    return jsonAnswer(201, JSON.stringify(document));
  });

async function signIn(
  { commerce, showOneTimePassword }: RouteDependencies,
  data: AccountTokenRequest['data'],
) {
  const { accounts } = commerce;
  const { authentication_mechanism, username, password, one_time_password_token } = data;
  switch (authentication_mechanism) {
    case 'self_signup':
      return accounts.signUp(data as SignUp);
    case 'password':
      return accounts.signIn({ username, password: requireText('password', password) });
    case 'passwordless': {
      if (!showOneTimePassword) throw noMails();
      const name = 'one_time_password_token';
      const one_time_password = requireText(name, one_time_password_token);
      return accounts.signInOnce({ username, one_time_password });
    }
  }
}

function requireText(name: string, text: string | undefined): string {
  if (text !== undefined) return text;
  throw new CommerceError('validation_failed', `${name}: is required`, { pointers: [`/${name}`] });
}

const requestOneTimePasswordRoute = ({ commerce, showOneTimePassword }: RouteDependencies) =>
  defineRoute(requestOneTimePassword, () => async ({ username }) => {
    if (!showOneTimePassword) throw noMails();
    const password = await commerce.accounts.makeOneTimePassword({ username });
    if (password !== undefined) showOneTimePassword(username, password);
    return { status: 202, headers: noStore };
  });

function noMails(): CommerceError {
  return new CommerceError(
    'not_implemented',
    'This store sends no mails, so there are no one-time passwords; sign in with a password. In development mode, the log on a terminal shows them.',
  );
}

/** Operations on account members. */
export const accountRoutes = {
  createAccountToken: createAccountTokenRoute,
  requestOneTimePassword: requestOneTimePasswordRoute,
};
