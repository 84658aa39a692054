import { enterField } from '../state/actions.js';
import { selectedForm } from '../state/playground-state.js';
import { usePlayground } from '../state/playground-store.js';
import { sendSelected } from '../state/send.js';

const key = 'query:include';

/** Asks for the same list again with its main images. */
export function includeImages(): void {
  const text = selectedForm(usePlayground.getState()).fields[key]?.text ?? '';
  const names = text.split(',').map((name) => name.trim());
  const included = [...new Set([...names, 'main_image'])].filter((name) => name !== '');
  enterField(key, { text: included.join(',') });
  void sendSelected();
}
