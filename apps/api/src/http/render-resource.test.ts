import { describe, expect, it } from 'vitest';
import { renderResource } from './render-records.js';

const address = { path: '/things/a', parameters: [], fileBase: 'http://host' };
const bytes = (text: string) => new TextEncoder().encode(text);

describe('renderResource', () => {
  it('wraps the document in the envelope', () => {
    const { status, body } = renderResource({ bytes: bytes('{"id":"a"}') }, address);
    expect(status).toBe(200);
    expect(String(body)).toBe('{"data":{"id":"a"}}');
  });

  it('adds what was included, with files where they are', () => {
    const includedBytes = { main_image: bytes('{"id":"f","link":{"href":"/f.png"}}') };
    const { body } = renderResource({ bytes: bytes('{}'), includedBytes }, address);
    expect(JSON.parse(String(body))).toEqual({
      data: {},
      included: { main_images: [{ id: 'f', link: { href: 'http://host/f.png' } }] },
    });
  });
});
