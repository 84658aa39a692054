import { describe, expect, it } from 'vitest';
import { findEntry } from '../request-form/operation-entry.js';
import { untouchedForm, withFields } from '../state/form.js';
import { askedRequest } from './explain-section.js';

describe('askedRequest', () => {
  it('takes what is entered, and what the form stands at by itself', () => {
    const form = withFields(untouchedForm, {
      'path:node_id': { text: 'n' },
      'query:filter': { text: 'eq(sku,A)' },
      'query:include': { text: '' },
      'header:EP-Channel': { text: 'web' },
      'header:X-Moltin-Customer-Token': { text: 'secret' },
    });
    expect(askedRequest(findEntry('listNodeProducts'), form, { catalog_id: 'c' })).toEqual({
      params: { catalog_id: 'c', release_id: 'latestPublished', node_id: 'n' },
      query: { filter: 'eq(sku,A)' },
      headers: { 'EP-Channel': 'web', 'X-Moltin-Customer-Token': 'secret' },
    });
  });
});
