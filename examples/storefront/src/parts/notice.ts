import { html, nothing, type TemplateResult } from 'lit-html';
import { changed } from '../changes.js';
import { Refusal } from '../shop/client.js';
import { texts } from '../texts/texts.js';

let said: { readonly text: string; readonly link: TemplateResult | undefined } | undefined;

/** Shows a message until the next page. */
export function say(text: string, link?: TemplateResult): void {
  said = { text, link };
  changed();
}

let last = Promise.resolve();

/** Runs an action after the previous one has finished. Shows a message if it fails. */
export function attempt(deed: () => Promise<void>): void {
  last = last.then(deed).catch((error) => {
    say(error instanceof Refusal ? error.message : texts().away);
  });
}

export function sayNothing(): void {
  said = undefined;
}

function close(): void {
  sayNothing();
  changed();
}

/**
 * Container of messages. It is always in the page, because screen readers only announce changes of
 * an existing element.
 */
export const notice = () => html`
  <div class="notice" role="status" ?data-said=${said !== undefined}>
    ${
      said
        ? html`<p>${said.text} ${said.link}</p>
          <button type="button" aria-label=${texts().close} @click=${close}>✕</button>`
        : nothing
    }
  </div>
`;
