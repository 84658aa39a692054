import { CommerceError, createValidator, formatTimestamp, requireValid } from '@aisle/schema';
import { SignUp } from '@aisle/schema/accounts';
import { foldText } from '../environment/require-options.js';
import type { Clock, Environment } from '../environment/steerable-clock.js';
import type { AccountRecord, AccountStore, MemberRecord, SignedIn } from './account.js';
import { createOneTimePasswords } from './one-time-passwords.js';
import { hashPassword, isPassword } from './passwords.js';

/** Username and password of an account member. */
export interface Credentials {
  /** Letter case does not matter. */
  readonly username: string;
  readonly password: string;
}

/** Username and one-time password of an account member. */
export interface OneTimeCredentials {
  /** Letter case does not matter. */
  readonly username: string;
  /** Letter case does not matter. */
  readonly one_time_password: string;
}

/** Account members: they sign in with a password and act for their accounts. */
export interface AccountService {
  /**
   * Returns the member with a username and a password, and their accounts. Takes as long for an
   * unknown username as for a wrong password.
   * @throws CommerceError `unauthorized`; `too_many_requests` after ten wrong passwords in a row,
   * until fifteen minutes have passed; `busy` while many sign in.
   */
  signIn(credentials: Credentials): Promise<SignedIn>;
  /**
   * Returns a password for the member with a username that they can sign in with once, within ten
   * minutes, in this process. It takes the place of an earlier one. Sending it to the member is up
   * to the caller. Returns undefined if there is no such member, which nobody should be told.
   */
  makeOneTimePassword(request: Pick<OneTimeCredentials, 'username'>): Promise<string | undefined>;
  /**
   * Returns the member with a username and a one-time password, which is void then, and their
   * accounts. After five tries a one-time password is void, too.
   * @throws CommerceError `unauthorized`; `too_many_requests` as {@link AccountService.signIn}.
   */
  signInOnce(credentials: OneTimeCredentials): Promise<SignedIn>;
  /**
   * Creates a member and an account of the same name.
   * @throws CommerceError `validation_failed`; `conflict` for a username that is taken;
   * `storage_full` when the store has 100,000 members; `busy`.
   */
  signUp(request: SignUp): Promise<SignedIn>;
}

/** Dependencies of the account members. */
interface AccountParts {
  readonly store: AccountStore;
  readonly environment: Pick<Environment, 'clock' | 'ids'>;
  /** Clock that waiting times are measured by. */
  readonly systemClock: Clock;
}

const validateSignUp = createValidator(SignUp);

/** Creates the service of account members. */
export function createAccountService({
  store,
  environment,
  systemClock,
}: AccountParts): AccountService {
  const tries = createTries(systemClock);
  const oneTime = createOneTimePasswords(systemClock);
  return {
    async signIn({ username, password }) {
      const key = foldText(username);
      tries.begin(key);
      const found = await store.findMember(key);
      const isRight = await isPassword(password, found?.member.password_hash);
      if (!found || !isRight) {
        throw new CommerceError('unauthorized', 'Wrong username or password.');
      }
      tries.forget(key);
      return found;
    },

    async makeOneTimePassword({ username }) {
      const key = foldText(username);
      return (await store.findMember(key)) && oneTime.make(key);
    },

    async signInOnce({ username, one_time_password }) {
      const key = foldText(username);
      tries.begin(key);
      // A store that cannot be read leaves the password unused.
      const found = await store.findMember(key);
      const isRight = oneTime.use(key, one_time_password);
      if (!found || !isRight) {
        throw new CommerceError('unauthorized', 'Wrong username or one-time password.');
      }
      tries.forget(key);
      return found;
    },

    async signUp(request) {
      const { username, password, name, email } = request;
      requireValid(validateSignUp(request));
      const time = formatTimestamp(environment.clock());
      const times = { created_at: time, updated_at: time };
      const account: AccountRecord = { type: 'account', id: environment.ids(), name, ...times };
      const member: MemberRecord = {
        type: 'account_member',
        id: environment.ids(),
        username: foldText(username),
        name,
        email,
        password_hash: await hashPassword(password),
        account_ids: [account.id],
        ...times,
      };
      const outcome = await store.addMember(member, account, mostMembers);
      if (outcome === 'added') return { member, accounts: [account] };
      if (outcome === 'full') {
        throw new CommerceError(
          'storage_full',
          `The store has ${mostMembers} account members, which is the limit for signing up. Ask the operator to import you.`,
        );
      }
      throw new CommerceError(
        'conflict',
        `The username ${JSON.stringify(username)} is taken; sign in with its password, or choose another one.`,
      );
    },
  };
}

/** Maximum number of account members with which a store takes new ones; imports may add more. */
const mostMembers = 100_000;

/** Number of wrong passwords after which a username has to wait. */
const mostTries = 10;

/** Milliseconds after the last try at which its count ends. */
const pause = 15 * 60 * 1000;

/** Maximum number of usernames to count the tries of; the oldest are forgotten first. */
const mostNames = 10_000;

/** Counts the tries of usernames that were not right. */
function createTries(clock: Clock) {
  const counts = new Map<string, { readonly count: number; readonly until: number }>();
  return {
    /**
     * Counts a try before it is decided, so that tries at once count too.
     * @throws CommerceError `too_many_requests`.
     */
    begin(username: string): void {
      const now = clock();
      const known = counts.get(username);
      const count = known && known.until > now ? known.count : 0;
      if (count >= mostTries) {
        throw new CommerceError(
          'too_many_requests',
          `Too many wrong passwords for this username; try again after ${formatTimestamp(known?.until ?? now)}.`,
        );
      }
      counts.delete(username);
      counts.set(username, { count: count + 1, until: now + pause });
      if (counts.size > mostNames) counts.delete(counts.keys().next().value ?? '');
    },
    forget: (username: string) => counts.delete(username),
  };
}
