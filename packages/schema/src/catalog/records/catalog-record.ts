import Type from 'typebox';
import type { CatalogTypes } from '../../generated/catalog-types.js';
import {
  CurrencyCode,
  described,
  JsonObject,
  LocaleTag,
  Owner,
  orNull,
  Timestamp,
  Uuid,
} from '../../primitives/described.js';
import { documentOf, listOf } from '../list-envelope.js';
import { CatalogFile } from '../product.js';
import { CatalogRelease } from '../release.js';

const priceBook = {
  id: described(Uuid, 'id of the price book'),
  priority: Type.Integer({
    description: 'priority; of the price books with a price for a SKU, the highest priority wins',
  }),
};

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
          Type.Object(priceBook, {
            additionalProperties: false,
            description: 'a price book and its priority',
          }),
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

const catalogName = Type.String({ minLength: 1, maxLength: 1024, description: 'internal name' });
const hierarchyIds = Type.Array(Uuid, {
  uniqueItems: true,
  description: 'ids of the hierarchies to publish, in display order',
});
const catalogType = Type.Literal('catalog', { description: 'always catalog' });

const changeable = {
  description: orNull(Type.String({ maxLength: 100_000 }), 'internal description; null clears it'),
  pricebook_id: orNull(Uuid, 'id of the only price book; not together with pricebook_ids'),
  pricebook_ids: orNull(
    Type.Array(Type.Object(priceBook, { description: 'a price book and its priority' }), {
      maxItems: 5,
    }),
    'price books with their priorities; a catalog without price books shows no prices',
  ),
  default_language: orNull(LocaleTag, 'default language; of a new catalog that of the oldest one'),
  languages: orNull(
    Type.Array(LocaleTag),
    'further languages to publish texts of products and nodes in; at most 100',
  ),
  locales: orNull(JsonObject, 'must be empty; use languages'),
  enable_price_segmentation: orNull(Type.Boolean(), 'must be false; rules choose catalogs'),
};

/** Attributes of a new catalog. */
export const CatalogContent = Type.Object(
  { name: catalogName, hierarchy_ids: hierarchyIds, ...changeable },
  { title: 'CatalogContent', description: 'attributes of a new catalog' },
);
export type CatalogContent = CatalogTypes['CatalogContent'];

/** Changes to a catalog. Members that are absent or null keep their values. */
export const CatalogChange = Type.Object(
  {
    name: orNull(catalogName, 'internal name'),
    hierarchy_ids: orNull(hierarchyIds, 'ids of the hierarchies to publish, in display order'),
    ...changeable,
  },
  {
    title: 'CatalogChange',
    description: 'changes to a catalog; members that are absent or null keep their values',
  },
);
export type CatalogChange = CatalogTypes['CatalogChange'];

/** Request body that creates a catalog. Unknown members are ignored. */
export const CatalogCreation = Type.Object(
  {
    data: Type.Object(
      { type: catalogType, attributes: described(CatalogContent, 'attributes of the new catalog') },
      { description: 'the new catalog' },
    ),
  },
  { title: 'CatalogCreation', description: 'request body that creates a catalog' },
);
export type CatalogCreation = CatalogTypes['CatalogCreation'];

/** Request body that changes a catalog. Unknown members are ignored. */
export const CatalogUpdate = Type.Object(
  {
    data: Type.Object(
      {
        id: Type.Optional(described(Uuid, 'the id in the path')),
        type: catalogType,
        attributes: Type.Optional(described(CatalogChange, 'changes to the catalog')),
      },
      { description: 'the catalog and the changes to it' },
    ),
  },
  { title: 'CatalogUpdate', description: 'request body that changes a catalog' },
);
export type CatalogUpdate = CatalogTypes['CatalogUpdate'];

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
