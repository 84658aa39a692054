import { findEntry } from '../operations/operation-entry.js';
import { resultTabs } from '../result/result-tabs.js';
import { chooseBodyView, showResult } from '../state/actions.js';
import { type BodyView, bodyViews, selectedExchange } from '../state/playground-state.js';
import { usePlayground } from '../state/playground-store.js';
import type { Command } from './command.js';

const viewTitles: Record<BodyView, string> = {
  cards: 'Show the answer as cards',
  table: 'Show the answer as a table',
  json: 'Show the answer as JSON',
};

/** What may be looked at. */
export function viewCommands(): readonly Command[] {
  const state = usePlayground.getState();
  const entry = findEntry(state.selected);
  const exchange = selectedExchange(state);
  return [
    ...resultTabs
      .filter(({ fits }) => fits(entry, exchange))
      .map(
        ({ id, title }): Command => ({
          id: `tab:${id}`,
          title: `Show: ${title}`,
          section: 'Answer',
          words: 'tab',
          run: () => showResult(id),
        }),
      ),
    ...bodyViews.map(
      (view): Command => ({
        id: `view:${view}`,
        title: viewTitles[view],
        section: 'Answer',
        run: () => {
          showResult('answer');
          chooseBodyView(view);
        },
      }),
    ),
  ];
}
