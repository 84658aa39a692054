import { describe, expect, it } from 'vitest';
import { importCsv, ofType, onlyOne } from '../import-csv.js';

const columns =
  'Handle,Title,Option1 Name,Option1 Value,Variant Price,Image Src,Image Position,Image Alt Text,Variant Image';
const at = (name: string) => `https://img.example/${name}`;

async function read(...rows: string[]) {
  const imported = await importCsv([columns, ...rows].join('\n'));
  const hrefs = new Map(ofType(imported, 'file').map(({ id, href }) => [id, href.slice(20)]));
  const shown = ofType(imported, 'product').map(({ main_image_id, file_ids }) => [
    hrefs.get(main_image_id ?? ''),
    ...(file_ids ?? []).map((id) => hrefs.get(id)),
  ]);
  return { imported, shown };
}

describe('the images of a product', () => {
  it('become files', async () => {
    const { imported } = await read(`mug,Mug,,,9,${at('a%20b.JPG?v=1')},1,A mug,`);
    expect(onlyOne(imported, 'file')).toEqual({
      type: 'file',
      id: onlyOne(imported, 'product').main_image_id,
      href: at('a%20b.JPG?v=1'),
      file_name: 'a b.JPG',
      mime_type: 'image/jpeg',
      alt_text: 'A mug',
    });
  });

  it('come by their position, the first as the main image', async () => {
    const { shown, imported } = await read(
      `mug,Mug,,,9,${at('c.png')},3,,`,
      `mug,,,,,${at('x.png')},,,`,
      `mug,,,,,${at('a.png')},1,,`,
      `mug,,,,,${at('b.webp')},2,,`,
      `mug,,,,,${at('a.png')},4,,`,
    );
    expect(shown).toEqual([['a.png', 'b.webp', 'c.png', 'x.png']]);
    expect(ofType(imported, 'file')).toHaveLength(4);
    expect(onlyOne(imported, 'price').currencies.USD?.amount).toBe(900);
  });

  it('show each child in its own image, or in that of its parent', async () => {
    const { shown } = await read(
      `mug,Mug,Size,S,9,${at('a.png')},1,,${at('s.png')}`,
      `mug,,,M,9,${at('b.png')},2,,`,
      `mug,,,,,${at('c.png')},3,,`,
    );
    expect(shown).toEqual([['a.png', 'b.png', 'c.png'], ['s.png'], ['a.png']]);
  });

  it('keep the first one beside the own image of an only variant', async () => {
    const { shown } = await read(
      `mug,Mug,,,9,${at('a.png')},1,,${at('b.png')}`,
      `mug,,,,,${at('b.png')},2,,`,
    );
    expect(shown).toEqual([['b.png', 'a.png']]);
  });

  it('are one file for all products', async () => {
    const { imported } = await read(
      `mug,Mug,,,9,${at('a.png')},1,first,`,
      `cup,Cup,,,9,${at('a.png')},1,second,`,
    );
    expect(onlyOne(imported, 'file').alt_text).toBe('first');
  });

  it('may have an address without a name or an ending', async () => {
    const { imported } = await read(
      'mug,Mug,,,9,https://img.example/%zz,1,,',
      'cup,Cup,,,9,https://img.example/photo,1,,',
    );
    expect(ofType(imported, 'file').map(({ file_name }) => file_name)).toEqual(['%zz', 'photo']);
    expect(ofType(imported, 'file').every((file) => file.mime_type === undefined)).toBe(true);
  });

  it('may be several in one cell where each is an address', async () => {
    const { imported } = await read(`mug,Mug,,,9,"${at('a.png')}, ${at('b.png')}",1,,`);
    expect(ofType(imported, 'file').map(({ href }) => href)).toEqual([at('a.png'), at('b.png')]);
  });

  it.each([' ', ';', ' | ', ', '])('are told apart by %j as well', async (between) => {
    const cell = `"${at('a.png')}${between}${at('b.png')}"`;
    expect((await read(`mug,Mug,,,9,${cell},,,`)).shown).toEqual([['a.png', 'b.png']]);
  });

  it.each(['N/A', 'none', '-', 'photo', 'www.img.example/cup.jpg', 'img.example/cup.jpg'])(
    'are reported where the cell says no address: %s',
    async (text) => {
      const { imported } = await read(`mug,Mug,,,9,${text},1,,`);
      expect(imported.faults).toEqual([
        `one.csv:2 column "Image Src" "${text}" is not the URL of an image; write a URL that begins with https://, or leave the cell empty`,
      ]);
    },
  );

  it.each(['/files/a.png', 'images/a.png', './images/a.JPG'])(
    'may stand beside the service: %s',
    async (text) => {
      const { imported } = await read(`mug,Mug,,,9,${text},1,,`);
      expect(imported.faults).toEqual([]);
    },
  );

  it('are reported when a position is none', async () => {
    const { imported } = await read(`mug,Mug,,,9,${at('a.png')},first,,`);
    expect(imported.faults).toEqual([
      'one.csv:2 column "Image Position" "first" is not a position; write 1 for the first image',
    ]);
  });
});
