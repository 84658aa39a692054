import { describe, expect, it } from 'vitest';
import { makeOffering } from '../testing/make-offering.js';
import { createOfferingReader } from './stored-subscription.js';

const write = (name: string, description = '') =>
  JSON.stringify(makeOffering({ name, description }));

describe('a reader of offerings', () => {
  it('gives what the document says', () => {
    const read = createOfferingReader();
    expect(read(write('First'))).toEqual(makeOffering({ name: 'First', description: '' }));
    expect(read(write('Second'))).toMatchObject({ name: 'Second' });
    expect(read(write('First'))).toMatchObject({ name: 'First' });
  });

  it('parses a document once', () => {
    const read = createOfferingReader();
    expect(read(write('First'))).toBe(read(write('First')));
  });

  it('forgets the oldest of more than 64, and never keeps a huge one', () => {
    const read = createOfferingReader();
    const [oldest, huge] = [read(write('Oldest')), read(write('Huge', 'x'.repeat(65_536)))];
    for (let number = 1; number < 64; number++) read(write(`Offering ${number}`));
    expect(read(write('Oldest'))).toBe(oldest);
    expect(read(write('Huge', 'x'.repeat(65_536)))).not.toBe(huge);
    read(write('One more'));
    expect(read(write('Oldest'))).not.toBe(oldest);
  });

  it('refuses what is not JSON, each time', () => {
    const damaged = expect.objectContaining({ code: 'storage_unavailable' });
    const read = createOfferingReader();
    expect(() => read('broken')).toThrow(damaged);
    expect(() => read('broken')).toThrow(damaged);
  });
});
