import { describe, expect, it } from 'vitest';
import { createTokens } from '../access/tokens.js';
import { readShopper } from './shopper-context.js';

const tokens = createTokens(new Uint8Array(32));

describe('readShopper', () => {
  it('says nothing when the request does', async () => {
    expect(await readShopper({}, tokens)).toEqual({});
    expect(await readShopper({ 'EP-Channel': ' ', 'EP-Context-Tag': ' , ' }, tokens)).toEqual({});
  });

  it('reads the channel, the tags, the account and the customer', async () => {
    const headers = {
      'EP-Channel': ' mobile ',
      'EP-Context-Tag': 'trade, loyal,',
      'EP-Account-Management-Authentication-Token': await tokens.issueShopper('account', 'a-1'),
      'X-Moltin-Customer-Token': await tokens.issueShopper('customer', 'c-1'),
    };
    expect(await readShopper(headers, tokens)).toEqual({
      account_id: 'a-1',
      customer_id: 'c-1',
      channel: 'mobile',
      tags: ['trade', 'loyal'],
    });
  });

  it('refuses a token that does not hold, naming the header', async () => {
    const foreign = await tokens.issueShopper('account', 'a-1');
    await expect(readShopper({ 'X-Moltin-Customer-Token': foreign }, tokens)).rejects.toMatchObject(
      {
        code: 'unauthorized',
        details: [expect.stringContaining('X-Moltin-Customer-Token')],
      },
    );
  });
});
