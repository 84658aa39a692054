import { describe, expect, it } from 'vitest';
import {
  credentialsOf,
  type PlaygroundAction,
  type PlaygroundState,
  reducePlayground,
  selectedExchange,
  selectedForm,
} from './playground-state.js';

const start: PlaygroundState = {
  theme: 'system',
  selected: 'listNodeProducts',
  examples: {},
  access: { phase: 'none' },
  credentials: {},
  forms: {},
  exchanges: {},
};
const reduceAll = (...actions: PlaygroundAction[]) => actions.reduce(reducePlayground, start);

describe('reducePlayground', () => {
  it('keeps a form for each operation', () => {
    const state = reduceAll(
      { type: 'field-entered', key: 'query:filter', value: { text: 'a' } },
      { type: 'operation-selected', name: 'listNodes' },
      { type: 'field-entered', key: 'query:filter', value: { text: 'b' } },
      { type: 'operation-selected', name: 'listNodeProducts' },
    );
    expect(selectedForm(state).fields).toEqual({ 'query:filter': { text: 'a' } });
  });

  it('keeps the text of a field whose presence changes', () => {
    const state = reduceAll(
      { type: 'field-entered', key: 'body:/x', value: { text: 'a', presence: 'value' } },
      { type: 'field-entered', key: 'body:/x', value: { presence: 'null' } },
    );
    expect(selectedForm(state).fields['body:/x']).toEqual({ text: 'a', presence: 'null' });
  });

  it('gives an answer to the operation that asked, selected or not', () => {
    const state = reduceAll(
      { type: 'operation-selected', name: 'listNodes' },
      { type: 'exchange-changed', name: 'listNodeProducts', exchange: { phase: 'canceled' } },
    );
    expect(selectedExchange(state)).toEqual({ phase: 'idle' });
    expect(state.exchanges.listNodeProducts).toEqual({ phase: 'canceled' });
  });
});

describe('credentialsOf', () => {
  it('prefers what was typed, then what the server offers', () => {
    expect(credentialsOf(start).clientId).toBe('aisle-playground');
    const offered = reduceAll({ type: 'examples-loaded', examples: { client_id: 'demo' } });
    expect(credentialsOf(offered).clientId).toBe('demo');
    const typed = reducePlayground(offered, {
      type: 'credentials-entered',
      credentials: { clientId: '' },
    });
    expect(credentialsOf(typed).clientId).toBe('');
  });
});
