/** The columns that Aisle reads: our name for each, with Shopify's older and newer names. */
export const columns = {
  handle: ['Handle', 'URL handle'],
  title: ['Title'],
  description: ['Body (HTML)', 'Description'],
  vendor: ['Vendor'],
  category: ['Product Category', 'Standardized Product Type', 'Standard Product Type'],
  type: ['Type', 'Custom Product Type'],
  tags: ['Tags'],
  published: ['Published', 'Published on online store'],
  status: ['Status'],
  option1Name: ['Option1 Name'],
  option1Value: ['Option1 Value'],
  option2Name: ['Option2 Name'],
  option2Value: ['Option2 Value'],
  option3Name: ['Option3 Name'],
  option3Value: ['Option3 Value'],
  sku: ['Variant SKU', 'SKU'],
  grams: ['Variant Grams', 'Weight value (grams)'],
  weightUnit: ['Variant Weight Unit', 'Weight unit for display'],
  price: ['Variant Price', 'Price'],
  compareAtPrice: ['Variant Compare At Price', 'Compare-at price'],
  requiresShipping: ['Variant Requires Shipping', 'Requires shipping'],
  barcode: ['Variant Barcode', 'Barcode'],
  imageSrc: ['Image Src', 'Product image URL'],
  imagePosition: ['Image Position'],
  imageAlt: ['Image Alt Text'],
  variantImage: ['Variant Image', 'Variant image URL'],
  giftCard: ['Gift Card'],
  seoTitle: ['SEO Title'],
  seoDescription: ['SEO Description'],
  mpn: ['Google Shopping / MPN', 'Google Shopping / Manufacturer part number (MPN)'],
} as const;

/**
 * Columns that Shopify lacks, by our name, with their name in a mapping. Only a mapping can locate
 * them.
 */
const mappedOnly = {
  parent: 'Parent',
  slug: 'Slug',
  categories: 'Categories',
  surcharge: 'Variant Surcharge',
} as const;

/** The columns that a file may repeat for each language, and the member of a product for each. */
const translated = { title: 'name', description: 'description' } as const;
const translatedColumns = Object.keys(translated) as (keyof typeof translated)[];

/** A text in another language, `title:fr`. */
type TranslatedColumn = `${keyof typeof translated}:${string}`;

/** A column in another language, and its member of a product. */
export interface Translation {
  readonly column: TranslatedColumn;
  readonly member: (typeof translated)[keyof typeof translated];
  readonly language: string;
}

/** One of the columns that Aisle reads. */
export type Column = keyof typeof columns | keyof typeof mappedOnly | TranslatedColumn;

/** Language, script, region: `fr`, `zh-Hant-TW`. */
const language = (hyphen: string) =>
  `[A-Za-z]{2,3}(?:${hyphen}[A-Za-z]{4})?(?:${hyphen}(?:[A-Za-z]{2}|[0-9]{3}))?`;
const texts = translatedColumns
  .map((column) => columns[column][0].replaceAll(/[()]/g, '\\$&'))
  .join('|');

/** Pattern of the names of translated columns in a mapping: `Title (fr)`. */
export const translatedNames = `^(?:${texts}) \\(${language('-')}\\)$`;

const inLanguage = new RegExp(`^(.+?) *\\( *(${language('[-_]')}) *\\)$`);

/**
 * Finds the column of a text in another language by one of its names: `Title (fr)`, `Body (HTML)
 * (pt-BR)`.
 */
export function findTranslated(name: string): TranslatedColumn | undefined {
  const [, text = '', tag = ''] = inLanguage.exec(name) ?? [];
  const column = translatedColumns.find((one) =>
    columns[one].some((known) => known.toLowerCase() === text.toLowerCase()),
  );
  return column && `${column}:${Intl.getCanonicalLocales(tag.replaceAll('_', '-'))[0]}`;
}

/**
 * Like {@link findTranslated}, but undefined for names that only look like a language: `Title
 * (SEO)`, `Description (old)`.
 */
export function findSpoken(name: string): TranslatedColumn | undefined {
  const column = findTranslated(name);
  const languageNames = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
  return column && languageNames.of(languageOf(column)) === undefined ? undefined : column;
}

/** Returns the translated columns among the given ones. */
export function translationsOf(some: Iterable<Column>): readonly Translation[] {
  return [...some].filter(isTranslated).map((column) => {
    const [text] = column.split(':') as [keyof typeof translated];
    return { column, member: translated[text], language: languageOf(column) };
  });
}

function languageOf(column: TranslatedColumn): string {
  return column.slice(column.indexOf(':') + 1);
}

function isTranslated(column: Column): column is TranslatedColumn {
  return column.includes(':');
}

/** Every column by its name in a mapping: Shopify's older one. */
export const columnsByName: ReadonlyMap<string, Column> = new Map([
  ...Object.entries(columns).map(([column, [name]]) => [name, column as Column] as const),
  ...Object.entries(mappedOnly).map(([column, name]) => [name, column as Column] as const),
]);

/**
 * Returns the name of a column in a file without mapping; for a translated column, its name in this
 * code.
 */
export function usualName(column: Column): string {
  return [...columnsByName].find(([, one]) => one === column)?.[0] ?? column;
}

/** The columns that a product list must have. */
export const requiredColumns = [
  'handle',
  'title',
  'price',
] as const satisfies readonly (keyof typeof columns)[];

/** Prefix of Google's columns; the rest of their names differs from year to year. */
export const googlePrefix = 'google shopping / ';

/**
 * @returns true if Shopify has a column of this lower-case name that Aisle does not use: stock,
 * taxes, costs, markets. `Variant Taxable` says whether tax is charged, not whether the price
 * includes it. So prices of a file are always without tax.
 */
export function isUnusedColumn(name: string): boolean {
  return unusedColumns.has(name) || unusedPrefixes.some((prefix) => name.startsWith(prefix));
}

const unusedColumns = new Set([
  'option1 linked to',
  'option2 linked to',
  'option3 linked to',
  'variant inventory tracker',
  'inventory tracker',
  'variant inventory qty',
  'inventory quantity',
  'variant inventory policy',
  'continue selling when out of stock',
  'variant fulfillment service',
  'fulfillment service',
  'variant taxable',
  'charge tax',
  'variant tax code',
  'tax code',
  'cost per item',
  'unit price total measure',
  'unit price total measure unit',
  'unit price base measure',
  'unit price base measure unit',
]);

const unusedPrefixes = ['included / ', 'price / ', 'compare at price / ', 'compare-at price / '];
