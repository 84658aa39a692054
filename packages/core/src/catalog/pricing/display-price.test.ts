import { describe, expect, it } from 'vitest';
import { displayPrice, displayPrices, displayTiers } from './display-price.js';
import type { PriceView } from './sale-timeline.js';

const reader = { currency: 'EUR', language: 'de' };
const euros = (amount: number, includes_tax = true) => ({ EUR: { amount, includes_tax } });
const shown = (amount: string, formatted: string) => ({ amount, currency: 'EUR', formatted });

describe('a display price', () => {
  it('has the side that the price entry knows, with the amount as a string of minor units', () => {
    const twelve = shown('1250', '12,50\u00a0€');
    expect(displayPrice(euros(1250, true), reader)).toEqual({ with_tax: twelve });
    expect(displayPrice(euros(1250, false), reader)).toEqual({ without_tax: twelve });
  });

  it('is absent without a price in the currency', () => {
    expect(displayPrice(euros(1250), { ...reader, currency: 'USD' })).toBeUndefined();
    expect(displayPrice({}, reader)).toBeUndefined();
  });

  it('may be zero, which is a price', () => {
    expect(displayPrice(euros(0), reader)).toEqual({ with_tax: shown('0', '0,00\u00a0€') });
  });
});

describe('what a reader sees of a sale', () => {
  const price = { ...euros(800), USD: { amount: 900, includes_tax: false } };
  const seenIn = (currency: string) =>
    displayPrices(price, euros(1000), { currency, language: 'de' });

  it('is the display price and the original one', () => {
    expect(seenIn('EUR')).toEqual({
      display_price: { with_tax: shown('800', '8,00\u00a0€') },
      original_display_price: { with_tax: shown('1000', '10,00\u00a0€') },
    });
  });

  it('is only the display price in a currency that the sale does not change', () => {
    expect(Object.keys(seenIn('USD'))).toEqual(['display_price']);
  });

  it('is nothing in a currency that has no price', () => {
    expect(seenIn('JPY')).toEqual({});
  });
});

describe('the display prices of tiers', () => {
  const tier = (amount: number) => ({ minimum_quantity: 10, price: euros(amount) });
  const display = (amount: string, formatted: string) => ({ with_tax: shown(amount, formatted) });

  it('have the keys of the tiers', () => {
    const state: PriceView = { price: euros(1000), tiers: { ten: tier(900) } };
    expect(displayTiers(state, reader)).toEqual({
      ten: { display_price: display('900', '9,00\u00a0€') },
    });
  });

  it('tell the original one of a tier whose amount the sale changes', () => {
    const state: PriceView = {
      price: euros(800),
      tiers: { ten: tier(700), more: tier(600), kept: tier(500) },
      original: { price: euros(1000), tiers: { ten: tier(900), kept: tier(500) } },
    };
    expect(displayTiers(state, reader)).toEqual({
      ten: {
        display_price: display('700', '7,00\u00a0€'),
        original_display_price: display('900', '9,00\u00a0€'),
      },
      more: { display_price: display('600', '6,00\u00a0€') },
      kept: { display_price: display('500', '5,00\u00a0€') },
    });
  });

  it('have all keys of the tiers, also of those without a price in the currency', () => {
    const dollars = { minimum_quantity: 5, price: { USD: { amount: 5, includes_tax: true } } };
    const state: PriceView = { price: euros(1000), tiers: { ten: tier(900), five: dollars } };
    expect(displayTiers(state, reader)).toEqual({
      ten: { display_price: display('900', '9,00\u00a0€') },
      five: {},
    });
    expect(displayTiers(state, { currency: 'JPY', language: 'en' })).toEqual({ ten: {}, five: {} });
    expect(displayTiers(state, undefined)).toEqual({ ten: {}, five: {} });
  });

  it('are absent when there are no tiers', () => {
    expect(displayTiers({ price: euros(1000), tiers: {} }, reader)).toBeUndefined();
  });
});
