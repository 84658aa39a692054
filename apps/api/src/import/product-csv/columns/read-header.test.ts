import { describe, expect, it } from 'vitest';
import { readHeader } from './read-header.js';

function read(text: string) {
  const header = readHeader(text.split(','));
  if ('fault' in header) throw new Error(header.fault);
  return header;
}

function refusal(text: string): string {
  const header = readHeader(text.split(','));
  return 'fault' in header ? header.fault : '';
}

describe('readHeader', () => {
  it('knows older and newer names, in any case', () => {
    const older = read('Handle,Title,Body (HTML),Variant SKU,Variant Price,Image Src');
    const newer = read('title,URL handle,Description,SKU,Price,Product image URL');
    const { positions } = older;
    expect([...newer.positions.keys()].sort()).toEqual([...positions.keys()].sort());
    expect(newer.positions.get('handle')).toBe(1);
    expect(older.notices).toEqual([]);
    expect(newer.notices).toEqual([]);
  });

  it('tells unknown columns from those that Shopify has', () => {
    const header = read(
      'Handle,Title,Variant Price,Colour Code,Option1 Linked To,Cost per item,Included / France,Price / International,Compare At Price / France,Variant Inventory Qty,Unit price base measure,Google Shopping / Age Group,Google Shopping / MPN, Shelf ,',
    );
    expect(header.notices).toEqual(['unknown columns, ignored: "Colour Code", "Shelf"']);
    expect([...header.google]).toEqual([['google_shopping_age_group', 11]]);
    expect(header.positions.get('mpn')).toBe(12);
  });

  it('names a missing column that an unknown one resembles', () => {
    expect(read('Handle,Title,Variant Price,Compare At').notices).toEqual([
      'unknown columns, ignored: "Compare At" (perhaps "Compare-at price"?)',
    ]);
  });

  it('knows texts in other languages, and no others in brackets', () => {
    const header = read(
      'Handle,Title,Price,TITLE (fr-ca),Description (de),Title ( pt_BR ),Title (French),Tags (fr),Title (SEO),Description (old)',
    );
    expect([...header.positions].slice(3)).toEqual([
      ['title:fr-CA', 3],
      ['description:de', 4],
      ['title:pt-BR', 5],
    ]);
    expect(header.notices).toEqual([
      'unknown columns, ignored: "Title (French)", "Tags (fr)" (perhaps "Tags"?), "Title (SEO)", "Description (old)" (perhaps "Description"?)',
    ]);
  });

  it('prefers the older of two names of one column', () => {
    const header = read('Handle,Title,Price,Variant Price');
    expect(header.positions.get('price')).toBe(3);
    expect(header.notices).toEqual([]);
  });

  it('says which columns are missing, what is nearest and what was found', () => {
    expect(refusal('Handel,Title,Prise')).toBe(
      'the header lacks "Handle" or "URL handle", perhaps misspelt as "Handel"; "Variant Price" or "Price", perhaps misspelt as "Prise": product CSVs need the columns of Shopify, or a mapping (--columns). Its columns are "Handel", "Title", "Prise"',
    );
  });

  it('refuses a column that is named twice', () => {
    expect(refusal('Handle,Title,Variant Price,title')).toContain('names the column "title" twice');
  });
});
