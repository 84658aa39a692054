import { html, nothing, type TemplateResult } from 'lit-html';
import { changed } from '../changes.js';
import { Refusal } from '../shop/client.js';
import { texts } from '../texts/texts.js';

let said: { readonly text: string; readonly link: TemplateResult | undefined } | undefined;

/** Tells the shopper what came of something, until the next page. */
export function say(text: string, link?: TemplateResult): void {
  said = { text, link };
  changed();
}

let last = Promise.resolve();

/** Does something when what was begun before is done, and tells what went wrong, if anything did. */
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

/** Where it is told. It is always there, so that it is read aloud when something is told. */
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
