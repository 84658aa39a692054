import { chooseComposer } from '../state/actions.js';
import { showSide } from '../state/layout.js';
import { isDevelopment, usePlayground } from '../state/playground-store.js';
import { Button } from '../widgets/button.js';

const reachable = 'input, select, textarea, button, [tabindex="0"]';

/**
 * Focuses the input of a field and opens folds around it. The input has the field's key as its id.
 * Otherwise it is the first focusable element of the control with the key in its `data-fields`. A
 * field that the form does not show is in the raw text.
 */
export function focusField(key: string): void {
  showSide('request');
  const own = document.getElementById(key);
  const shared = document.querySelector(`[data-fields~="${CSS.escape(key)}"]`);
  for (const fold of document.querySelectorAll('details')) {
    if (fold.contains(own) || fold.contains(shared)) fold.open = true;
  }
  const target = own ?? shared?.querySelector<HTMLElement>(reachable);
  if (!target) chooseComposer('raw');
  if (target?.getAttribute('aria-expanded') === 'false') target.click();
  target?.focus();
  target?.scrollIntoView({ block: 'center' });
}

/** Button that leads from a field's error to the field. It chooses a named value by its name. */
export function GoToField({ fieldKey }: { readonly fieldKey: string }) {
  const development = usePlayground(isDevelopment);
  const [, chosen] =
    /^path:(catalog|release|node|product|subscription)_(?:uu)?id$/.exec(fieldKey) ?? [];
  return (
    <Button onPress={() => focusField(fieldKey)}>
      {development && chosen ? `Choose another ${chosen}` : 'Go to the field'}
    </Button>
  );
}
