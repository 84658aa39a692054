import { operations } from '@aisle/schema/contract';
import { describe, expect, it } from 'vitest';
import { type FormValues, untouchedForm } from '../state/form.js';
import { listExtras } from './form-values.js';
import { requestFields } from './operation-entry.js';
import { buildRequest } from './selected-request.js';

const { listNodes } = operations;

const full: FormValues = {
  ...untouchedForm,
  rawLine: { method: 'DELETE', path: '/nowhere' },
  extraQuery: ['a=1', 'b'],
  extraHeaders: [
    ['X-Mine', '1'],
    ['accept', 'text/html'],
  ],
  rawBody: '{',
};

describe('what no field holds', () => {
  it('is sent', () => {
    expect(buildRequest(listNodes, requestFields(listNodes), full, {})).toEqual({
      method: 'DELETE',
      target: '/nowhere?a=1&b',
      headers: [
        ['X-Mine', '1'],
        ['accept', 'text/html'],
      ],
      body: '{',
      missing: [],
    });
  });

  it('is listed', () => {
    expect(listExtras(full).map(({ kind, text }) => `${kind} ${text}`)).toEqual([
      'address DELETE /nowhere',
      'parameter a=1',
      'parameter b',
      'header X-Mine: 1',
      'header accept: text/html',
      'body {',
    ]);
    expect(listExtras(untouchedForm)).toEqual([]);
    expect(listExtras({ ...untouchedForm, rawBody: '' })[0]?.text).toBe('no body');
  });

  it('can be removed piece by piece', () => {
    for (const [position, { text, remove }] of listExtras(full).entries()) {
      const left = listExtras(remove(full)).map((extra) => extra.text);
      const all = listExtras(full).map((extra) => extra.text);
      expect([text, left]).toEqual([text, all.toSpliced(position, 1)]);
    }
  });
});
