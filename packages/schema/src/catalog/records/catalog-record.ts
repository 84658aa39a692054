import Type from 'typebox';
import type { CatalogTypes } from '../../generated/catalog-types.js';
import {
  CurrencyCode,
  described,
  LocaleTag,
  Owner,
  Timestamp,
  Uuid,
} from '../../primitives/described.js';
import { documentOf, listOf } from '../list-envelope.js';
import { CatalogFile } from '../product.js';
import { CatalogRelease } from '../release.js';

const linkTo = (description: string) =>
  Type.Object(
    {
      links: Type.Object(
        { related: Type.String({ description: 'relative URL of the list' }) },
        { additionalProperties: false, description: 'link to the related list' },
      ),
    },
    { additionalProperties: false, description },
  );

/** A catalog as its owners keep it, published or not. */
export const Catalog = Type.Object(
  {
    id: described(Uuid, 'id used in paths and rules'),
    type: Type.Literal('catalog', { description: 'always catalog' }),
    attributes: Type.Object(
      {
        name: Type.String({ description: 'internal name' }),
        description: Type.String({ description: 'internal description; may be empty' }),
        hierarchy_ids: Type.Array(Uuid, {
          description: 'ids of the hierarchies that it publishes, in display order',
        }),
        pricebook_ids: Type.Array(
          Type.Object(
            {
              id: described(Uuid, 'id of the price book'),
              priority: Type.Integer({
                description:
                  'priority; of the price books with a price for a SKU, the highest priority wins',
              }),
            },
            { additionalProperties: false, description: 'a price book and its priority' },
          ),
          { description: 'price books of the catalog, with priorities' },
        ),
        default_language: described(LocaleTag, 'default language of the catalog'),
        languages: Type.Array(LocaleTag, {
          description: 'further languages of the catalog',
        }),
        owner: described(Owner, 'always store; organizations are not supported'),
        created_at: described(Timestamp, 'creation time'),
        updated_at: described(Timestamp, 'time of the last change'),
      },
      { additionalProperties: false, description: 'contents and times' },
    ),
    relationships: Type.Object(
      {
        releases: linkTo('link to its releases'),
        rules: linkTo('link to the catalog rules'),
      },
      {
        additionalProperties: false,
        description: 'links to its releases and to the catalog rules',
      },
    ),
  },
  {
    additionalProperties: false,
    title: 'Catalog',
    description: 'a catalog as stored, published or not',
  },
);
export type Catalog = CatalogTypes['Catalog'];

/** A catalog by itself. */
export const CatalogDocument = documentOf(Catalog, {
  title: 'CatalogDocument',
  what: 'a catalog',
});
export type CatalogDocument = CatalogTypes['CatalogDocument'];

/** A page of catalogs. */
export const CatalogList = listOf(Catalog, {
  title: 'CatalogList',
  what: 'a page of catalogs',
  order: 'catalogs of this page, oldest first',
});
export type CatalogList = CatalogTypes['CatalogList'];

/** A currency that prices of the store are in. */
export const Currency = Type.Object(
  {
    id: described(CurrencyCode, 'id: the currency code'),
    type: Type.Literal('currency', { description: 'always currency' }),
    code: described(CurrencyCode, 'ISO currency code'),
    exchange_rate: Type.Integer({ description: 'always 1; prices are stored for each currency' }),
    format: Type.String({ description: 'format of a price; {price} is replaced with the amount' }),
    decimal_point: Type.String({ description: 'decimal separator' }),
    thousand_separator: Type.String({ description: 'separator between groups of three digits' }),
    decimal_places: Type.Integer({ minimum: 0, description: 'number of decimal digits' }),
    default: Type.Boolean({ description: 'true if it is the default currency of prices' }),
    enabled: Type.Boolean({ description: 'always true; only enabled currencies are listed' }),
  },
  {
    additionalProperties: false,
    title: 'Currency',
    description: 'a currency of the prices in the store',
  },
);
export type Currency = CatalogTypes['Currency'];

/** A page of currencies. */
export const CurrencyList = listOf(Currency, {
  title: 'CurrencyList',
  what: 'a page of currencies',
  order: 'currencies of this page, ordered by code',
});
export type CurrencyList = CatalogTypes['CurrencyList'];

/** A page of files. */
export const FileList = listOf(CatalogFile, {
  title: 'FileList',
  what: 'a page of files',
  order: 'files of this page, ordered by id',
});
export type FileList = CatalogTypes['FileList'];

/** A currency by itself. */
export const CurrencyDocument = documentOf(Currency, {
  title: 'CurrencyDocument',
  what: 'a currency',
});
export type CurrencyDocument = CatalogTypes['CurrencyDocument'];

/** A file by itself. */
export const FileDocument = documentOf(CatalogFile, { title: 'FileDocument', what: 'a file' });
export type FileDocument = CatalogTypes['FileDocument'];

/** The releases of a catalog. */
export const ReleaseList = listOf(CatalogRelease, {
  title: 'ReleaseList',
  what: 'the releases of a catalog',
  order: 'releases of this page, newest first',
});
export type ReleaseList = CatalogTypes['ReleaseList'];
