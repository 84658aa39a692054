import { isSameText } from '#platform';
import type { Clock } from '../environment/steerable-clock.js';

/** Milliseconds for which a one-time password is valid. */
const lifetime = 10 * 60 * 1000;

/** Number of tries after which a one-time password is void. */
const mostTries = 5;

/** Maximum number of one-time passwords to keep; the oldest are forgotten first. */
const mostKept = 10_000;

/** Signs of one-time passwords: 32, so that each is equally likely; without letters that look like digits. */
const signs = '0123456789abcdefghjkmnpqrstvwxyz';

/** One-time passwords of this process, one for each username at most. */
export interface OneTimePasswords {
  /** Returns a new one-time password for a username, in the place of an earlier one. */
  make(username: string): string;
  /** @returns true if a username has the one-time password, which is void then. */
  use(username: string, password: string): boolean;
}

interface Kept {
  readonly password: string;
  readonly until: number;
  readonly triesLeft: number;
}

/** Creates a memory of one-time passwords. */
export function createOneTimePasswords(clock: Clock): OneTimePasswords {
  const kept = new Map<string, Kept>();
  return {
    make(username) {
      const password = makePassword();
      kept.delete(username);
      kept.set(username, { password, until: clock() + lifetime, triesLeft: mostTries });
      if (kept.size > mostKept) kept.delete(kept.keys().next().value ?? '');
      return password;
    },
    use(username, password) {
      const found = kept.get(username);
      const isSame = isSameText(password.trim().toLowerCase(), found?.password ?? '-');
      if (!found) return false;
      const { until, triesLeft } = found;
      const isValid = until > clock();
      if (isSame || !isValid || triesLeft === 1) kept.delete(username);
      else kept.set(username, { ...found, triesLeft: triesLeft - 1 });
      return isSame && isValid;
    },
  };
}

/** Returns eight signs: 40 bits. */
function makePassword(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return Array.from(bytes, (byte) => signs[byte % signs.length]).join('');
}
