import { describe, expect, it } from 'vitest';
import { statusMeaning } from '../answer/status-meaning.js';
import { bodyKind, fittingViews, shownView } from './send.js';

describe('bodyKind', () => {
  it.each([
    [{ data: [{ type: 'product', attributes: {} }] }, 'products', ['cards', 'table', 'json']],
    [{ data: [{ type: 'product' }] }, 'list', ['table', 'json']],
    [{ data: [{ type: 'node' }] }, 'nodes', ['cards', 'table', 'json']],
    [{ data: [{ type: 'hierarchy' }] }, 'nodes', ['cards', 'table', 'json']],
    [{ data: [{ type: 'other' }] }, 'list', ['table', 'json']],
    [{ data: [1] }, 'list', ['table', 'json']],
    [{ data: [] }, 'empty', ['cards', 'json']],
    [{ data: { type: 'subscription' } }, 'object', ['cards', 'json']],
    [{ access_token: 'x' }, 'object', ['cards', 'json']],
    [{ errors: [] }, 'errors', ['cards', 'json']],
    [[1], 'other', ['json']],
    [undefined, 'other', ['json']],
  ] as const)('sees in %j %s', (body, kind, views) => {
    expect(bodyKind(body)).toBe(kind);
    expect(fittingViews(kind)).toEqual(views);
  });

  it('lets a view be shown only where it fits', () => {
    expect(shownView('list', 'cards')).toBe('table');
    expect(shownView('object', 'table')).toBe('cards');
    expect(shownView('products', 'json')).toBe('json');
  });
});

describe('statusMeaning', () => {
  it.each([400, 401, 403, 404, 405, 409, 412, 413, 414, 415, 429, 431, 500, 503, 507])(
    'has advice for %i',
    (status) => {
      expect(statusMeaning(status).advice).toMatch(/\.$/);
    },
  );

  it('says at least what the class of a rare status does', () => {
    expect(statusMeaning(418)).toEqual({
      meaning: 'The request is invalid.',
    });
    expect(statusMeaning(99).meaning).toBe('An unknown status.');
  });
});
