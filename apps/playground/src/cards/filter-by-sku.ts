import { formatFilterValue } from '@aisle/schema/filter';
import { enterFields } from '../state/actions.js';
import { sendSelected } from '../state/send.js';

/** Asks for the products of one SKU, from the first page on. */
export function filterBySku(sku: string): void {
  enterFields({
    'query:filter': { text: `eq(sku,${formatFilterValue(sku)})` },
    'query:page[offset]': { text: '' },
  });
  void sendSelected();
}
