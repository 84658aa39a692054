import { describe, expect, it } from 'vitest';
import { untouchedForm, withField, withFields, withoutFields } from './form.js';

describe('form changes', () => {
  it('keep what else was entered', () => {
    const first = withField(untouchedForm, 'query:filter', { text: 'eq(sku,A)' });
    const both = withField(first, 'query:include', { text: 'files' });
    expect(both.fields).toEqual({
      'query:filter': { text: 'eq(sku,A)' },
      'query:include': { text: 'files' },
    });
    expect(first.fields).toEqual({ 'query:filter': { text: 'eq(sku,A)' } });
  });

  it('keep the text of a value that is no longer sent', () => {
    const entered = withField(untouchedForm, 'body:/a', { text: 'x', presence: 'value' });
    expect(withField(entered, 'body:/a', { presence: 'absent' }).fields['body:/a']).toEqual({
      text: 'x',
      presence: 'absent',
    });
  });

  it('enter several fields at once, and take some back', () => {
    const form = withFields(untouchedForm, { 'path:a': { text: '1' }, 'path:b': { text: '2' } });
    expect(withoutFields(form, ['path:a']).fields).toEqual({ 'path:b': { text: '2' } });
  });
});
