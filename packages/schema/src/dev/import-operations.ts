import Type from 'typebox';
import { defineOperation } from '../operation/operation.js';
import { CurrencyCode } from '../primitives/described.js';
import { recordTypes } from '../seed/record-types.js';

const closed = { additionalProperties: false } as const;
const count = Type.Integer({ minimum: 0 });

/** Maximum size of the files of a request together, in bytes. */
export const maxImportBytes = 16_000_000;

/** Files to import, and how to read them. */
export const FilesImport = Type.Object(
  {
    files: Type.Array(
      Type.Object(
        {
          name: Type.String({ minLength: 1, maxLength: 255, description: 'file name' }),
          content: Type.String({ description: 'content of the file in Base64' }),
        },
        closed,
      ),
      { minItems: 1, maxItems: 100 },
    ),
    currency: Type.Optional(CurrencyCode),
    encoding: Type.Optional(
      Type.String({ description: 'encoding of product lists, such as gbk; detected if absent' }),
    ),
    dry_run: Type.Optional(
      Type.Boolean({ description: 'true to check everything and store nothing' }),
    ),
    publish: Type.Optional(
      Type.Array(Type.String(), { description: 'ids of the catalogs to publish afterwards' }),
    ),
  },
  { ...closed, title: 'FilesImport' },
);
export type FilesImport = Type.Static<typeof FilesImport>;

/** An error of a file, and its location there. */
export const ImportFault = Type.Object(
  {
    file: Type.Optional(Type.String()),
    line: Type.Optional(Type.Integer()),
    /** Number of the column, or its name in a CSV. */
    column: Type.Optional(Type.String()),
    message: Type.String(),
  },
  { ...closed, title: 'ImportFault' },
);
export type ImportFault = Type.Static<typeof ImportFault>;

/** A live product of the files. Variants are choices of their product. */
export const ImportedProduct = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    sku: Type.Optional(Type.String()),
    description: Type.Optional(Type.String()),
    /** Price as text, such as `€12.50`; absent if the files have none in their currency. */
    price: Type.Optional(Type.String()),
    /** Price before the sale that is active. */
    price_before: Type.Optional(Type.String()),
    includes_tax: Type.Optional(Type.Boolean()),
    /** Address of the main image. */
    image: Type.Optional(Type.String()),
    variations: Type.Array(
      Type.Object({ name: Type.String(), options: Type.Array(Type.String()) }, closed),
    ),
  },
  { ...closed, title: 'ImportedProduct' },
);
export type ImportedProduct = Type.Static<typeof ImportedProduct>;

/** Result of an import or of a dry run. */
export const FilesImportReport = Type.Object(
  {
    /** Only a dry run reports errors here; an import is refused with them. */
    errors: Type.Array(ImportFault),
    /** `currency` if the currency of the prices is unclear. */
    asks_for: Type.Optional(Type.Enum(['currency'])),
    notices: Type.Array(Type.String()),
    /** Currency of the prices in product lists. */
    currency: Type.String(),
    /** Numbers of records by type. */
    changes: Type.Array(
      Type.Object(
        {
          type: Type.Enum([...recordTypes] as string[]),
          added: count,
          changed: count,
          unchanged: count,
        },
        closed,
      ),
    ),
    /** Number of products that are variants. */
    variants: count,
    drafts: count,
    /** Catalogs to publish so that the import is shown. */
    catalogs: Type.Array(Type.Object({ id: Type.String(), name: Type.String() }, closed)),
    /** The first live products of the files. */
    products: Type.Array(ImportedProduct),
    published: Type.Array(
      Type.Object(
        {
          catalog_id: Type.String(),
          release_id: Type.String(),
          products: count,
          /** A node with products; absent if the release has none. */
          node_id: Type.Optional(Type.String()),
        },
        closed,
      ),
    ),
  },
  { ...closed, title: 'FilesImportReport' },
);
export type FilesImportReport = Type.Static<typeof FilesImportReport>;

/** Checks files, or imports them and publishes catalogs. */
export const importFiles = defineOperation({
  name: 'importFiles',
  tag: 'Store',
  summary: 'Import files',
  description:
    'Imports files as `aisle import` does, all or nothing, and publishes catalogs. A dry run stores nothing: it returns the errors, the changes and the first products. A JSON file that maps columns applies to the CSV files beside it.',
  method: 'POST',
  paths: ['/_dev/imports'],
  permission: 'subscription:write',
  params: {},
  query: {},
  headers: {},
  body: {
    contentTypes: ['application/json'],
    // Base64 takes four letters for three bytes.
    maxBytes: Math.ceil(maxImportBytes / 3) * 4 + 256 * 1024,
    schema: FilesImport,
  },
  responses: { 200: { description: 'result of the import', schema: FilesImportReport } },
});
