const numbers = new Intl.NumberFormat('en');

/** `1 product`, `1,234 products` */
export function countProducts(products: number): string {
  return `${numbers.format(products)} ${products === 1 ? 'product' : 'products'}`;
}
