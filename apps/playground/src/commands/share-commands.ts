import { copyLink } from '../link/copy-link.js';
import { copySnippet } from '../snippets/copy-snippet.js';
import { snippetKinds } from '../snippets/snippet.js';
import type { Command } from './command.js';

/** What may be handed on. */
export function shareCommands(): readonly Command[] {
  const section = 'Share';
  return [
    {
      id: 'link',
      title: 'Copy link to this request',
      section,
      words: 'address url',
      run: copyLink,
    },
    ...snippetKinds.map(
      (kind): Command => ({
        id: `snippet:${kind}`,
        title: kind === 'core' ? 'Copy as TypeScript library call' : `Copy as ${kind}`,
        section,
        words: 'snippet code',
        run: () => copySnippet(kind),
      }),
    ),
  ];
}
