import type { SeedRecord } from '@aisle/schema/seed';
import { makeCatalog } from './make-catalog.js';
import { makeFile } from './make-file.js';
import { makeHierarchy, makeNode } from './make-node.js';
import { makePrice, makePriceBook, makePriceModifier } from './make-price.js';
import { makeProduct } from './make-product.js';
import { makeUuid } from './make-uuid.js';
import { makeVariation } from './make-variation.js';

/** Ids of the records of {@link makeShop}. */
export const shopIds = {
  catalog: makeCatalog().id,
  hierarchy: makeHierarchy().id,
  tea: makeNode().id,
  green: makeUuid(3),
  cups: makeUuid(4),
  photo: makeFile().id,
  manual: makeUuid(0x11),
  pot: makeUuid(0x101),
  sencha: makeUuid(0x102),
  cup: makeUuid(0x103),
  smallCup: makeUuid(0x104),
  largeCup: makeUuid(0x105),
  set: makeUuid(0x106),
  spoon: makeUuid(0x107),
  draft: makeUuid(0x108),
} as const;

/** When the sale of the teapot begins and ends. */
export const shopSale = { from: '2026-02-01T00:00:00Z', to: '2026-03-01T00:00:00Z' } as const;

/**
 * Makes a small coherent shop of tea and cups, in English and French, in US dollars, euros and yen:
 * a product with everything, a parent with two children, a bundle that the node of teas curates, a
 * component that no node lists, a draft; and the wish to publish it.
 */
export function makeShop(): readonly SeedRecord[] {
  return [...makeParts(), ...makeNodes(), ...makeProducts(), ...makePrices(), ...makeCatalogs()];
}

function makeParts(): SeedRecord[] {
  return [
    makeFile(),
    makeFile({ id: shopIds.manual, href: 'https://files.example/manual.pdf' }),
    makeVariation(),
    makePriceModifier(),
  ];
}

function makeNodes(): SeedRecord[] {
  const { hierarchy, tea, green, cups, draft, set } = shopIds;
  return [
    makeHierarchy({ locales: { fr: { name: 'Cuisine' } } }),
    makeNode({ curated_products: [draft, set], updated_at: '2025-07-02T00:00:00.000Z' }),
    makeNode({
      id: green,
      parent_id: tea,
      name: 'Green tea',
      locales: { fr: { name: 'Thé vert' } },
    }),
    makeNode({ id: cups, parent_id: hierarchy, name: 'Cups' }),
  ];
}

function makeProducts(): SeedRecord[] {
  const { tea, green, cups, pot, cup, smallCup, largeCup } = shopIds;
  const [small = '', large = ''] = makeVariation().options.map(({ id }) => id);
  return [
    makeProduct({
      id: pot,
      sku: 'POT',
      name: 'Teapot',
      slug: 'teapot',
      description: 'Holds a litre.',
      locales: { fr: { name: 'Théière', slug: 'theiere' } },
      manufacturer_part_num: 'TP-1',
      upc_ean: '4006381333931',
      commodity_type: 'physical',
      tags: ['Clay', 'New'],
      node_ids: [tea],
      main_image_id: shopIds.photo,
      file_ids: [shopIds.manual],
    }),
    makeProduct({
      id: shopIds.sencha,
      sku: 'SENCHA',
      name: 'Sencha',
      tags: ['new', 'organic'],
      node_ids: [green, tea],
      updated_at: '2025-06-02T00:00:00.000Z',
    }),
    makeProduct({
      id: cup,
      sku: 'CUP',
      name: 'Cup',
      variation_ids: [makeVariation().id],
      node_ids: [cups],
    }),
    makeProduct({
      id: smallCup,
      sku: 'CUP-S',
      name: 'Cup, small',
      parent_id: cup,
      option_ids: [small],
    }),
    makeProduct({
      id: largeCup,
      sku: 'CUP-L',
      name: 'Cup, large',
      parent_id: cup,
      option_ids: [large],
      price_modifiers: ['large'],
      node_ids: [cups],
    }),
    makeBundle(),
    makeProduct({ id: shopIds.spoon, sku: 'SPOON', name: 'Spoon', main_image_id: shopIds.photo }),
    makeProduct({
      id: shopIds.draft,
      sku: 'DRAFT',
      name: 'Kettle',
      status: 'draft',
      node_ids: [tea],
    }),
  ];
}

function makeBundle(): SeedRecord {
  const { tea, cups, pot, smallCup, largeCup, spoon } = shopIds;
  const option = (id: string, quantity: number, chosen: boolean) =>
    ({ id, type: 'product', quantity, default: chosen }) as const;
  return makeProduct({
    id: shopIds.set,
    sku: 'SET',
    name: 'Tea set',
    updated_at: '2025-05-01T00:00:00.000Z',
    node_ids: [tea, cups],
    components: {
      pot: { name: 'Pot', min: 1, max: 1, options: [option(pot, 1, true)] },
      cups: { name: 'Cups', options: [option(smallCup, 2, true), option(largeCup, 2, false)] },
      spoon: { name: 'Spoon', options: [option(spoon, 2, true)] },
    },
  });
}

function makePrices(): SeedRecord[] {
  const price = (sku: string, amount: number) =>
    makePrice({
      sku,
      currencies: {
        USD: { amount, includes_tax: false },
        EUR: { amount: amount + 100, includes_tax: true },
      },
    });
  const { from: valid_from, to: valid_to } = shopSale;
  const tiers = { three: { minimum_quantity: 3, amount: 2700 } };
  return [
    makePriceBook(),
    makePrice({
      sku: 'POT',
      currencies: {
        USD: { amount: 3000, includes_tax: false, tiers },
        EUR: { amount: 3100, includes_tax: true },
      },
      sales: {
        winter: {
          schedule: { valid_from, valid_to },
          currencies: { USD: { amount: 2500, includes_tax: false } },
        },
      },
    }),
    price('CUP', 800),
    price('SPOON', 150),
    makePrice({ sku: 'SENCHA', currencies: { JPY: { amount: 1200, includes_tax: true } } }),
  ];
}

function makeCatalogs(): SeedRecord[] {
  return [
    { type: 'store', page_length: 25, default_currency: 'USD' },
    makeCatalog({ languages: ['fr'] }),
    { type: 'publish', catalog_id: shopIds.catalog },
  ];
}
