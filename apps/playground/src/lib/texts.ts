/** A text that begins with a capital letter. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const numbers = new Intl.NumberFormat('en');

/** A number of things in words: `1 day`, `3 days`. */
export function count(number: number, thing: string): string {
  return `${number} ${thing}${number === 1 ? '' : 's'}`;
}

/** A number of products in words: `1 product`, `1,234 products`. */
export function countProducts(products: number): string {
  return `${numbers.format(products)} ${products === 1 ? 'product' : 'products'}`;
}

/** The beginning of a text that is longer than so many characters. */
export function shorten(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most)}…` : text;
}

/** What an error says. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** A member's name as words: `go_live_after` is `Go live after`, `upc_ean` is `UPC/EAN`. */
export function inWords(name: string): string {
  const words = name
    .replaceAll('_', ' ')
    .replaceAll('upc ean', 'UPC/EAN')
    .replaceAll(/\b(?:id|sku|mpn|url)(?=s?\b)/g, (short) => short.toUpperCase());
  return capital(words);
}
