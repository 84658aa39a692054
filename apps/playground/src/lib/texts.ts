/** Returns a text with a capital first letter. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const numbers = new Intl.NumberFormat('en');

/** Formats a count: `1 day`, `3 days`. */
export function count(number: number, thing: string): string {
  return `${number} ${thing}${number === 1 ? '' : 's'}`;
}

/** Formats a number of products: `1 product`, `1,234 products`. */
export function countProducts(products: number): string {
  return `${numbers.format(products)} ${products === 1 ? 'product' : 'products'}`;
}

/** Cuts a text that is longer than `most` characters. */
export function shorten(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most)}…` : text;
}

/** Returns the message of an error. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Returns a member's name as words: `go_live_after` is `Go live after`, `upc_ean` is `UPC/EAN`. */
export function inWords(name: string): string {
  const words = name
    .replaceAll('_', ' ')
    .replaceAll('upc ean', 'UPC/EAN')
    .replaceAll(/\b(?:id|sku|mpn|url)(?=s?\b)/g, (short) => short.toUpperCase());
  return capital(words);
}
