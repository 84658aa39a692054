import { describe, expect, it } from 'vitest';
import { makeTokenKey } from '../../access/key-file.js';
import { createTokens, ringOf } from '../../access/tokens.js';
import { maxList } from './read-parameters.js';
import { identifyShopper, namesShopper, readShopper } from './read-record-request.js';

const tokens = createTokens(ringOf(makeTokenKey()));

describe('readShopper', () => {
  it('says nothing when the request does', () => {
    expect(readShopper({})).toEqual({});
    expect(readShopper({ 'EP-Channel': ' ', 'EP-Context-Tag': ' , ' })).toEqual({});
  });

  it('reads the channel and the tags', () => {
    const headers = { 'EP-Channel': ' mobile ', 'EP-Context-Tag': 'trade, loyal,' };
    expect(readShopper(headers)).toEqual({ channel: 'mobile', tags: ['trade', 'loyal'] });
  });

  it('reads every tag of the first 2 KiB', () => {
    const sent = Array.from({ length: 30_000 }, (_, index) => `t${index}`);
    const { tags = [] } = readShopper({ 'EP-Context-Tag': sent.join(',') });
    expect(tags).toEqual(sent.slice(0, tags.length));
    const { length } = tags.join(',');
    expect(length).toBeLessThanOrEqual(maxList);
    expect(length).toBeGreaterThan(maxList - 10);
  });
});

describe('identifyShopper', () => {
  it('reads the account and the customer', async () => {
    const headers = {
      'EP-Account-Management-Authentication-Token': await tokens.issueShopper('account', 'a-1'),
      'X-Moltin-Customer-Token': await tokens.issueShopper('customer', 'c-1'),
    };
    expect(namesShopper(headers)).toBe(true);
    expect(await identifyShopper(headers, tokens)).toEqual({
      account_id: 'a-1',
      customer_id: 'c-1',
    });
  });

  it('knows nobody without a token', async () => {
    expect(namesShopper({ 'EP-Channel': 'mobile', 'X-Moltin-Customer-Token': '' })).toBe(false);
    expect(await identifyShopper({}, tokens)).toEqual({});
  });

  it('refuses a token that does not hold, naming the header', async () => {
    const foreign = await tokens.issueShopper('account', 'a-1');
    await expect(
      identifyShopper({ 'X-Moltin-Customer-Token': foreign }, tokens),
    ).rejects.toMatchObject({
      code: 'unauthorized',
      details: [expect.stringContaining('X-Moltin-Customer-Token')],
    });
  });
});
