import { fileId, leafId, optionId, productId, shopIds } from './ids.mjs';
import { below, createRandom } from './random.mjs';
import { batchTag, commonTag, groupTag, shape, skuOf } from './shape.mjs';

const words = {
  en: 'light sturdy quiet made for long days outside with a seam that holds in the rain and a lining of soft wool that dries over night on any hook'.split(
    ' ',
  ),
  de: 'leicht robust leise gemacht für lange Tage draußen mit einer Naht die im Regen hält und einem Futter aus weicher Wolle das über Nacht trocknet'.split(
    ' ',
  ),
  fr: 'léger solide discret fait pour de longues journées dehors avec une couture qui tient sous la pluie et une doublure en laine douce qui sèche vite'.split(
    ' ',
  ),
};

/** So many words in a language, in no sensible order. */
function makeText(random, language, length) {
  const known = words[language];
  return Array.from({ length }, () => known[below(random, known.length)]).join(' ');
}

/** A prime, so that its multiples hit every remainder once. */
const stride = 7919;

/** Returns true for the products of the large node, which are spread over the whole store. */
export function isInLargeNode(index, products) {
  return (index * stride) % products < shape.largeNode;
}

const firstUpdate = Date.parse('2024-01-01T00:00:00Z');
const year = 365 * 24 * 3600;

/** So many that a page of 25 products is about 65 KB. */
const descriptionWords = 215;

/** A product of a shop of that size. Six in a hundred are a parent and its children, two are bundles. */
export function generateProduct(index, products) {
  const random = createRandom(index);
  const name = `${makeText(random, 'en', 3)} ${index}`;
  return {
    type: 'product',
    id: productId(index),
    status: 'live',
    name,
    sku: skuOf(index),
    slug: name.replaceAll(' ', '-'),
    description: makeText(random, 'en', descriptionWords),
    locales: makeLocales(random, index),
    commodity_type: 'physical',
    upc_ean: `20000${String(index).padStart(8, '0')}`,
    manufacturer_part_num: `MPN-${index}`,
    external_ref: `erp:${index}`,
    tags: [
      commonTag,
      groupTag(index % shape.tags.groups),
      batchTag(below(random, shape.tags.batches)),
    ],
    extensions: {
      'products(care)': { wash: '30 degrees', iron: false, weight: below(random, 900) },
    },
    ...makeRelations(index, products),
    node_ids: chooseNodes(random, index, products),
    ...(index % 3 === 0 && {
      main_image_id: fileId(below(random, shape.files)),
      file_ids: [fileId(index % shape.files), fileId((index + 1) % shape.files)],
    }),
    created_at: '2024-01-01T00:00:00Z',
    updated_at: new Date(firstUpdate + below(random, year) * 1000).toISOString(),
  };
}

/** Every other product has translations. */
function makeLocales(random, index) {
  if (index % 2 === 1) return {};
  const [, ...others] = shape.languages;
  const translate = (language) => {
    const name = `${makeText(random, language, 3)} ${index}`;
    const slug = name.replaceAll(' ', '-');
    return [language, { name, slug, description: makeText(random, language, descriptionWords) }];
  };
  return Object.fromEntries(others.map(translate));
}

function makeRelations(index, products) {
  const place = index % 100;
  const family = shape.sizes.length;
  if (place === 0 && index + family < products) return { variation_ids: [shopIds.size] };
  if (place >= 1 && place <= family) {
    const parent_id = productId(index - place);
    const isWhole = index - place + family < products;
    return isWhole ? { parent_id, option_ids: [optionId(shape.sizes[place - 1])] } : {};
  }
  const isBundle = (place === 10 || place === 11) && index + 4 < products;
  return isBundle ? { components: makeComponents(index) } : {};
}

/** Two choices of one product each, from the products that follow the bundles. */
function makeComponents(index) {
  const option = (product) => ({ id: productId(product), type: 'product', quantity: 1 });
  return {
    first: { name: 'First', min: 1, max: 1, options: [{ ...option(index + 2), default: true }] },
    second: { name: 'Second', min: 1, max: 1, options: [{ ...option(index + 3), default: true }] },
  };
}

/** Two leaves; ten thousand products, spread over all of them, are in the large node too. */
function chooseNodes(random, index, products) {
  const first = below(random, shape.leaves);
  const second = (first + 1 + below(random, shape.leaves - 1)) % shape.leaves;
  return [
    leafId(first),
    leafId(second),
    ...(isInLargeNode(index, products) ? [shopIds.tenThousand] : []),
    ...(index < shape.showcase ? [shopIds.showcase] : []),
  ];
}
