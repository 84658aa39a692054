import type { LocatedRecord } from '@aisle/core';
import { validateSeedRecord } from '@aisle/schema/seed';
import { describe, expect, it } from 'vitest';
import { collect, faultsOf, inChunks } from './import-csv.js';
import { readNdjson } from './read-ndjson.js';

const product = (external_ref: unknown, more = {}) =>
  JSON.stringify({
    data: { type: 'subscription_product', attributes: { external_ref, name: 'Tea', ...more } },
  });

const plan = (external_ref: unknown, more = {}) =>
  JSON.stringify({
    data: {
      type: 'subscription_plan',
      attributes: {
        external_ref,
        name: 'Monthly',
        status: 'active',
        billing_interval_type: 'month',
        billing_frequency: 1,
        plan_length: 12,
        end_behavior: 'roll',
        can_pause: true,
        description: null,
        trial_period: 7,
        fixed_price: { GBP: { amount: 90, includes_tax: false } },
        ...more,
      },
    },
  });

async function read(lines: readonly string[], path = 'tea-box.jsonl') {
  const notices: string[] = [];
  const text = lines.join('\n');
  const entries = await collect(
    readNdjson({ path, size: text.length }, inChunks(text), (notice) => notices.push(notice)),
  );
  return { entries, notices, offering: entries.at(-1) as LocatedRecord };
}

describe('a file of subscription products and plans', () => {
  it('becomes one offering named after the file', async () => {
    const { entries, offering, notices } = await read([product('tea'), plan('p1'), product('mug')]);
    expect(entries).toHaveLength(1);
    expect(validateSeedRecord(offering.record).faults).toBeUndefined();
    expect(offering.record).toMatchObject({
      type: 'offering',
      name: 'tea-box',
      owner: 'store',
      external_product_refs: ['tea', 'mug'],
      plans: [
        {
          id: expect.stringMatching(/^[0-9a-f-]{36}$/),
          external_ref: 'p1',
          name: 'Monthly',
          billing_interval_type: 'month',
          billing_frequency: 1,
          plan_length: 12,
          end_behavior: 'roll',
          can_pause: true,
          trial_period: 7,
          fixed_price: { GBP: { amount: 90, includes_tax: false } },
        },
      ],
    });
    expect(JSON.stringify(offering.record)).not.toContain('status');
    expect(notices[0]).toContain('became the offering "tea-box"');
    expect(notices[0]).toContain('products: 2, stored only as references (external_product_refs)');
    expect(notices[1]).toContain(
      'unsupported attributes, ignored: name (subscription_product), status (subscription_plan)',
    );
  });

  it('is the same offering when it is read again', async () => {
    const lines = [product('tea'), plan('p1'), plan('p2')];
    const first = await read(lines);
    const again = await read(lines);
    expect(again.offering.record).toEqual(first.offering.record);
    const other = await read(lines, 'coffee.jsonl');
    expect(other.offering.record).not.toEqual(first.offering.record);
  });

  it('names the line of a faulty plan', async () => {
    const lines = [product('tea'), plan('p1'), plan('p2', { billing_frequency: 0 })];
    const { offering } = await read(lines);
    const [fault] = validateSeedRecord(offering.record).faults ?? [];
    expect(fault?.pointer).toBe('/plans/1/billing_frequency');
    expect(offering.locate?.(fault?.pointer ?? '')).toBe('tea-box.jsonl:3');
    expect(offering.locate?.('/name')).toBe('tea-box.jsonl');
  });

  it('reports lines that are neither, unnamed, repeated or malformed', async () => {
    const { entries } = await read([
      product('tea'),
      '{"data":{"type":"subscription_order","attributes":{}}}',
      '{"data":{"type":"toString","attributes":{}}}',
      plan(undefined),
      product('tea'),
      '{"data":',
      '7',
      plan('tea'),
    ]);
    expect(faultsOf(entries)).toEqual([
      expect.stringContaining(
        ':2 data.type must be subscription_product, subscription_plan, subscription_offering',
      ),
      expect.stringContaining(':3 data.type must be'),
      expect.stringContaining(':4 data.attributes.external_ref must be a string'),
      expect.stringContaining(':5 data.attributes.external_ref "tea" is already used in line 1'),
      expect.stringContaining(':6:9 is not JSON'),
      expect.stringContaining(':7 data.type must be'),
    ]);
  });

  it('gives a file with a short name a name that is long enough', async () => {
    const { offering } = await read([plan('p1')], 'b.jsonl');
    expect(offering.record).toMatchObject({ name: 'b offering' });
  });

  it('is recognised by its first record only', async () => {
    const { entries } = await read(['{"type":"store"}', plan('p1')]);
    expect(entries).toHaveLength(2);
    const { entries: others, offering } = await read(['{]', plan('p1'), plan('p2')]);
    expect(others).toHaveLength(2);
    expect(offering.record).toMatchObject({ type: 'offering' });
  });
});
