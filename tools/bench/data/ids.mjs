import { createHash } from 'node:crypto';

/** The UUID of a generated thing: the same for the same name, and in no order. */
export function makeId(name) {
  const hex = createHash('sha1').update(name).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Ids of what a shop has once. */
export const shopIds = {
  everything: makeId('hierarchy everything'),
  tenThousand: makeId('node ten thousand'),
  showcase: makeId('hierarchy showcase'),
  catalog: makeId('catalog everything'),
  showcaseCatalog: makeId('catalog showcase'),
  priceBook: makeId('price book'),
  size: makeId('variation size'),
  offering: makeId('offering'),
};

export const leafId = (leaf) => makeId(`leaf ${leaf}`);
export const productId = (product) => makeId(`product ${product}`);
export const fileId = (file) => makeId(`file ${file}`);
export const optionId = (option) => makeId(`option ${option}`);
export const planId = (plan) => makeId(`plan ${plan}`);
export const subscriptionId = (subscription) => makeId(`subscription ${subscription}`);
