import Type from 'typebox';
import { CurrencyCode } from '../../primitives/currency-code.js';
import { described } from '../../primitives/described.js';
import type { CatalogTypes } from '../catalog-types.js';
import { CatalogFile } from '../file.js';
import { documentOf, listOf } from '../list-envelope.js';

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
