import type { AccountToken, AccountTokenList } from '@aisle/schema/accounts';
import type { CartList } from '@aisle/schema/carts';
import { create } from 'zustand';
import { keep, readKept } from '../../lib/kept.js';
import { tell } from '../../lib/outcome.js';
import { capital } from '../../lib/texts.js';
import { cartFields, type Entered } from '../../link/steps.js';
import { findEntry } from '../../request-form/operation-entry.js';
import { placeServerFaults } from '../../request-form/use-server-fault.js';
import { readShopper, readShopperToken, shopperHeaders } from '../../shopper/describe-shopper.js';
import { withFields, withoutFields } from '../../state/form.js';
import {
  type Exchange,
  type PlaygroundState,
  selectedForm,
  usePlayground,
} from '../../state/playground-store.js';
import { bodyOf, type LoggedRequest, sendAsShopper, useRequestLog } from '../asking/request-log.js';

/** An account member who signed in with a password, for one of their accounts. */
export interface SignedIn {
  readonly memberId: string;
  readonly accounts: readonly AccountToken[];
  readonly account: AccountToken;
  /** The account's cart. */
  readonly cartId: string;
}

interface SignIn {
  readonly signedIn?: SignedIn | undefined;
  /** True if the last token has expired. */
  readonly hasExpired?: boolean;
}

/** The last sign-in. Like all tokens it is not stored, so a reload signs out. */
const useSignIn = create<SignIn>()(() => ({}));

/** Field with the token of the account. */
export const accountKey = `header:${shopperHeaders.account.name}`;

/** Returns the token of the shopper's account; empty for a guest. */
function accountToken(state: PlaygroundState): string {
  return readShopper(selectedForm(state)).account;
}

/** Returns the token of the shopper's account, and the sign-in that it came from, if any. */
export function useSignedIn() {
  const token = usePlayground(accountToken);
  const { signedIn, hasExpired } = useSignIn();
  return {
    token,
    signedIn: signedIn?.account.token === token ? signedIn : undefined,
    hasExpired: token === '' && hasExpired,
  };
}

/** Returns the name of the shopper's account, or its id; undefined for a guest. */
export function useAccountName(): string | undefined {
  const { token, signedIn } = useSignedIn();
  if (token === '') return undefined;
  return signedIn?.account.account_name ?? readShopperToken(token)?.id ?? 'Unknown account';
}

type Forms = PlaygroundState['forms'];

/**
 * Returns the forms after a sign-in or sign-out: no form keeps another account, and the selected
 * one moves from the former cart to the present one.
 */
export function formsAs(
  { forms, selected }: Pick<PlaygroundState, 'forms' | 'selected'>,
  token: string | undefined,
  carts: { readonly before: string; readonly after: string },
): Forms {
  const guests = Object.entries(forms).map(([name, form]) => [
    name,
    withoutFields(form, [accountKey]),
  ]);
  const others: Forms = Object.fromEntries(guests);
  const present = others[selected];
  const isOwnCart = present?.fields['path:cart_id']?.text === carts.before;
  return {
    ...others,
    [selected]: withFields(present ?? { address: 0, contentType: 0, fields: {} }, {
      ...(token !== undefined && { [accountKey]: { text: token } }),
      ...(isOwnCart && { 'path:cart_id': { text: carts.after } }),
    }),
  };
}

/** Makes the shopper a member, or a guest. */
export function become(signedIn: SignedIn | undefined, hasExpired = false): void {
  const before = ownCart();
  const after = signedIn?.cartId ?? guestCart();
  useSignIn.setState({ signedIn, hasExpired }, true);
  usePlayground.setState((state) => ({
    forms: formsAs(state, signedIn?.account.token, { before, after }),
  }));
}

// Signs out when a request is refused because the shopper's token has expired.
useRequestLog.subscribe((log, before) => {
  for (const logged of log) if (!before.includes(logged)) noteExpiry(logged);
});

function noteExpiry({ form, exchange }: LoggedRequest): void {
  const token = accountToken(usePlayground.getState());
  if (token === '' || readShopper(form).account !== token) return;
  if (exchange?.phase !== 'answered' || exchange.answer.status !== 401) return;
  const isAbout = exchange.answer.errors?.some(({ detail }) =>
    detail.includes(shopperHeaders.account.name),
  );
  if (isAbout) become(undefined, true);
}

const cartKey = 'aisle-cart';

let known: string | undefined;

/**
 * Returns the id of this browser's cart as a guest: the one of a link that it opened first, or a
 * new one. The first item creates the cart.
 */
function guestCart(): string {
  if (known !== undefined) return known;
  const { selected, forms } = usePlayground.getState();
  const linked = selected === 'getCart' ? forms.getCart?.fields['path:cart_id']?.text : '';
  return keepCart(readKept(cartKey) || linked || crypto.randomUUID());
}

/** Gives this browser a new cart, because an account has taken the former one. */
function renewGuestCart(): void {
  keepCart(crypto.randomUUID());
}

function keepCart(id: string): string {
  known = id;
  keep(cartKey, id);
  return id;
}

/** Returns the id of the shopper's cart: that of the account, or this browser's. */
export function ownCart(): string {
  const { signedIn } = useSignIn.getState();
  const isPresent = signedIn?.account.token === accountToken(usePlayground.getState());
  return isPresent ? signedIn.cartId : guestCart();
}

/** Returns the fields of a request for the shopper's cart. */
export function ownCartFields(): Entered {
  return { 'path:cart_id': ownCart(), ...cartFields };
}

/** Texts of the form, by the names of its fields. The name is that of a new account. */
export interface SignInTexts {
  readonly email: string;
  readonly password: string;
  readonly name?: string;
}

/**
 * Signs in, or up if there is a name. The email is the username.
 * @returns the refused request, if any.
 */
export async function signIn({ email, password, name }: SignInTexts) {
  const made = await sendAsShopper('createAccountToken', {
    'body:/data/type': 'account_management_authentication_token',
    'body:/data/authentication_mechanism': name === undefined ? 'password' : 'self_signup',
    'body:/data/username': email,
    'body:/data/password': password,
    ...(name !== undefined && { 'body:/data/name': name, 'body:/data/email': email }),
  });
  const document = bodyOf<AccountTokenList>(made);
  const account = document?.data[0];
  if (!account) return made;
  await actFor(account, { accounts: document.data, memberId: document.meta.account_member_id });
  return undefined;
}

/** Makes the shopper act for one of a member's accounts, with the account's cart. */
export async function actFor(
  account: AccountToken,
  member: Pick<SignedIn, 'accounts' | 'memberId'>,
): Promise<void> {
  const { cartId, reason } = await bringCart(account);
  become({ ...member, account, cartId });
  if (reason === undefined) renewGuestCart();
  const said = `Signed in as ${account.account_name}`;
  tell(reason === undefined ? `${said}.` : `${said}, without what was in the cart: ${reason}`);
}

/**
 * Gives the guest's cart to an account, or adds its lines to the cart that the account has.
 * Returns the id of the account's cart, and the reason if it did not get the lines.
 */
async function bringCart({ token, account_id }: AccountToken) {
  const as = { [accountKey]: token };
  const listed = await sendAsShopper('listCarts', { ...as, 'query:page[limit]': '1' });
  const cartId = bodyOf<CartList>(listed)?.data[0]?.id;
  const guest = guestCart();
  const moved = await (cartId === undefined
    ? sendAsShopper('addCartAccount', {
        ...as,
        'path:cart_id': guest,
        'body:/data': JSON.stringify([{ type: 'account', id: account_id }]),
      })
    : sendAsShopper('addCartItem', {
        ...as,
        'path:cart_id': cartId,
        'body:/data/type': 'cart_items',
        'body:/data/cart_id': guest,
      }));
  const reason = Object.values(explainRefusal(moved))[0];
  return { cartId: cartId ?? (reason === undefined ? guest : crypto.randomUUID()), reason };
}

const fieldNames = ['name', 'email', 'password'] as const;

/** Errors of a refused request as sentences, each at a field or at the `form`; empty if there are none. */
export type Refusals = Partial<Record<(typeof fieldNames)[number] | 'form', string>>;

/** Explains why a request was refused, in the words of the form. */
export function explainRefusal(exchange: Exchange): Refusals {
  if (exchange.phase === 'failed') return { form: exchange.reason };
  if (exchange.phase !== 'answered') return { form: 'The server did not respond in time.' };
  const { status, errors = [], statusText } = exchange.answer;
  if (status < 300) return {};
  const { operation, request } = exchange.sent;
  if (operation === 'createAccountToken' && status === 409) {
    return { email: 'This email is taken. Sign in with its password, or use another one.' };
  }
  const faults = placeServerFaults(errors, findEntry(operation).fields);
  const said = faults.map(({ key = '', message }): [string, string] => {
    const last = key.slice(key.lastIndexOf('/') + 1).replace('username', 'email');
    const isField = fieldNames.some((name) => name === last);
    const words = isField && /^[a-z]/.test(message) ? `the ${last} ${message}` : message;
    return [isField ? last : 'form', capital(words.replaceAll('username', 'email'))];
  });
  if (said.length > 0) return Object.fromEntries(said);
  return { form: `${request.method} ${request.target}: ${status} ${statusText}`.trim() };
}
