import Type from 'typebox';
import { CurrencyCode } from '../../primitives/currency-code.js';
import { described } from '../../primitives/described.js';
import type { CatalogTypes } from '../catalog-types.js';
import { CatalogFile } from '../file.js';
import { documentOf, listOf } from '../list-envelope.js';

/** A currency that prices of the store are in. */
export const Currency = Type.Object(
  {
    id: described(CurrencyCode, 'its code: currencies have no other id'),
    type: Type.Literal('currency', { description: 'always currency' }),
    code: described(CurrencyCode, 'which money it is'),
    exchange_rate: Type.Integer({ description: 'always 1: prices are kept by currency' }),
    format: Type.String({ description: 'how a price is written, with {price} in its place' }),
    decimal_point: Type.String({ description: 'what stands before the fraction' }),
    thousand_separator: Type.String({ description: 'what stands between thousands' }),
    decimal_places: Type.Integer({ minimum: 0, description: 'digits of the fraction' }),
    default: Type.Boolean({ description: 'whether prices are shown in it when none is asked for' }),
    enabled: Type.Boolean({ description: 'always true: others are not listed' }),
  },
  {
    additionalProperties: false,
    title: 'Currency',
    description: 'a currency that prices of the store are in',
  },
);
export type Currency = CatalogTypes['Currency'];

/** A page of currencies. */
export const CurrencyList = listOf(Currency, {
  title: 'CurrencyList',
  what: 'a page of currencies',
  order: 'currencies of this page, by their codes',
});
export type CurrencyList = CatalogTypes['CurrencyList'];

/** A page of files. */
export const FileList = listOf(CatalogFile, {
  title: 'FileList',
  what: 'a page of files',
  order: 'files of this page, by their ids',
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
