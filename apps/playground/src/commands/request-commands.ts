import { grants, grantsFor } from '../access/access.js';
import { findEntry, operationEntries } from '../operations/operation-entry.js';
import { chooseComposer, clearForm, selectOperation } from '../state/actions.js';
import { askForToken } from '../state/ask-for-token.js';
import { selectedExchange } from '../state/playground-state.js';
import { usePlayground } from '../state/playground-store.js';
import { cancelSelected, sendSelected } from '../state/send.js';
import type { Command } from './command.js';
import { focusFilter } from './focus-filter.js';

/** What may be done with the request: write it, send it, get it a token, choose another. */
export function requestCommands(): readonly Command[] {
  const state = usePlayground.getState();
  const { phase } = selectedExchange(state);
  const { operation, fields } = findEntry(state.selected);
  const section = 'Request';
  return [
    {
      id: 'send',
      title: phase === 'idle' ? 'Send' : 'Send again',
      section,
      isAvailable: phase !== 'sending',
      run: sendSelected,
    },
    {
      id: 'cancel',
      title: 'Cancel the request',
      section,
      isAvailable: phase === 'sending',
      run: cancelSelected,
    },
    {
      id: 'filter',
      title: 'Go to the filter',
      section,
      isAvailable: fields.query.some(({ name }) => name === 'filter'),
      run: focusFilter,
    },
    {
      id: 'mode:form',
      title: 'Write in fields',
      section,
      words: 'form',
      run: () => chooseComposer('form'),
    },
    {
      id: 'mode:raw',
      title: 'Write as text',
      section,
      words: 'raw',
      run: () => chooseComposer('raw'),
    },
    { id: 'clear', title: 'Clear the form', section, run: clearForm },
    ...operationEntries.map(
      ({ name, operation: { summary, method } }): Command => ({
        id: `operation:${name}`,
        title: summary,
        section: 'Operations',
        words: `${name} ${method}`,
        run: () => selectOperation(name),
      }),
    ),
    ...grants.map(
      ({ grant, gives }): Command => ({
        id: `token:${grant}`,
        title: `Get a token: ${grant}`,
        section: 'Access',
        words: `${gives} ${grantsFor[operation.permission].includes(grant) ? 'needed' : ''}`,
        run: async () => {
          const access = await askForToken(grant);
          if (access.phase === 'granted') return `The page has a token now: it ${gives}.`;
          return access.phase === 'refused' ? `No token: ${access.reasons.join(' ')}` : undefined;
        },
      }),
    ),
  ];
}
