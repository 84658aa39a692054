import { hashFor } from '../operations/operation-link.js';
import { changeForm, selectOperation } from '../state/actions.js';
import { withFields } from '../state/form-changes.js';
import { sendSelected } from '../state/send.js';
import type { AskedRelease } from './release-of.js';

/** Turns to the products of a node, and asks for them. */
export function showProductsOf(node: string, { catalog, release }: AskedRelease): void {
  const name = 'listNodeProducts';
  changeForm(
    (form) =>
      withFields(form, {
        'path:catalog_id': { text: catalog },
        'path:release_id': { text: release },
        'path:node_id': { text: node },
        'query:filter': { text: '' },
        'query:page[offset]': { text: '' },
      }),
    name,
  );
  selectOperation(name);
  location.hash = hashFor(name);
  void sendSelected();
}
