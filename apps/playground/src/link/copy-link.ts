import { pageAddress } from './page-address.js';

/** Puts the page's address on the clipboard and says how that went. */
export async function copyLink(): Promise<string> {
  try {
    await navigator.clipboard.writeText(pageAddress());
    return 'Link copied. It has the whole request and no token.';
  } catch {
    return 'Copying is not allowed here; the address bar has the link.';
  }
}
