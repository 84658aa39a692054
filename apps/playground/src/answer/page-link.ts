import { enterFields } from '../state/actions.js';
import { sendSelected } from '../state/send.js';
import { limitName, offsetName, pageOfLink } from './linked-page.js';

/** Enters the page of a link into the form and asks for it. */
export function followPageLink(link: string): void {
  const page = pageOfLink(link);
  if (page === undefined) return;
  enterFields({
    [`query:${limitName}`]: { text: page.limit },
    [`query:${offsetName}`]: { text: page.offset },
  });
  void sendSelected();
}
