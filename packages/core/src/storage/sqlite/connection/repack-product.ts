import type { DocumentPieces } from '../../../catalog/documents/document-pieces.js';
import {
  type PeriodTexts,
  type PricePieces,
  packProduct,
} from '../../../catalog/documents/pack-product.js';
import { requireSeal, sealSize } from '../../../integrity/seal.js';

/**
 * Converts a packed product of format 2, in which attributes did not depend on the currency, to the
 * current format. Its documents do not change. A damaged one stays damaged.
 */
export function repackProduct(packed: Buffer): Buffer {
  try {
    requireSeal(packed, 0, packed.length - sealSize);
  } catch {
    return packed;
  }
  return packProduct(unpack(packed));
}

/** Reads the layout of form 2: heads, body, tail, a pair of texts a sale period, display prices. */
function unpack(packed: Buffer): DocumentPieces & PricePieces {
  const languages = upTo(packed.readUInt8(4));
  const currencies = upTo(packed.readUInt8(5));
  const periods = upTo(packed.readUInt16LE(6));
  const currenciesAt = 8 + (periods.length - 1) * 8;
  const rangesAt = currenciesAt + currencies.length * 4;
  const pricesFrom = languages.length + 2;
  const displaysFrom = pricesFrom + periods.length * 2;
  const text = (segment: number): string => {
    const at = rangesAt + segment * 8;
    return packed.toString('utf8', packed.readUInt32LE(at), packed.readUInt32LE(at + 4));
  };
  const tell = (display: (period: number, language: number) => string): PeriodTexts[] =>
    periods.map((period) => ({
      attributes: text(pricesFrom + period * 2),
      metas: languages.map(
        (language) => text(pricesFrom + period * 2 + 1) + display(period, language),
      ),
    }));
  return {
    heads: languages.map(text),
    body: text(languages.length),
    tail: text(languages.length + 1),
    changes: periods.slice(1).map((period) => packed.readDoubleLE(period * 8)),
    currencies: currencies.map((currency) => ({
      currency: packed.toString(
        'latin1',
        currenciesAt + currency * 4,
        currenciesAt + currency * 4 + 3,
      ),
      periods: tell((period, language) =>
        text(displaysFrom + (currency * periods.length + period) * languages.length + language),
      ),
    })),
    others: tell(() => ''),
  };
}

function upTo(count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => index);
}
