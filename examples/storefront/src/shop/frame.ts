import { currency, forgetCurrency, language } from '../preferences.js';
import { loadCart } from './cart.js';
import { loadMenu, type MenuEntry } from './menu.js';
import { loadMoney, type Money } from './money.js';

/** Content around every page. */
export interface Frame {
  readonly menu: readonly MenuEntry[];
  readonly money: Money;
}

export const noFrame: Frame = { menu: [], money: { currencies: [], usual: '' } };

let money: Money | undefined;
const menus = new Map<string, readonly MenuEntry[]>();

/**
 * Loads the menu, once for each language. At the start it also loads the currencies and the cart.
 */
export async function loadFrame(): Promise<Frame> {
  money ??= await loadStart();
  const menu = menus.get(language()) ?? (await loadMenu());
  menus.set(language(), menu);
  return { menu, money };
}

async function loadStart(): Promise<Money> {
  const found = await loadMoney();
  // The shopper may have chosen the currency in another store.
  if (!found.currencies.includes(currency())) forgetCurrency();
  await loadCart();
  return found;
}
