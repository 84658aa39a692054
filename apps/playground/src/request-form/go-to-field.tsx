import { showSide } from '../state/layout.js';
import { isDevelopment, usePlayground } from '../state/playground-store.js';
import { Button } from '../widgets/button.js';

const reachable = 'input, select, textarea, button, [tabindex="0"]';

/**
 * Moves the focus to where a field is entered: the element with the field's key as its id, or the first
 * thing to press within the control that names the key among its `data-fields`. Folds around it open, and the form is shown.
 */
export function focusField(key: string): void {
  showSide('request');
  const own = document.getElementById(key);
  const shared = document.querySelector(`[data-fields~="${CSS.escape(key)}"]`);
  for (const fold of document.querySelectorAll('details')) {
    if (fold.contains(own) || fold.contains(shared)) fold.open = true;
  }
  const target = own ?? shared?.querySelector<HTMLElement>(reachable);
  if (target?.getAttribute('aria-expanded') === 'false') target.click();
  target?.focus();
  target?.scrollIntoView({ block: 'center' });
}

/** Leads from what is said against a field to the field. What has a name is chosen by it. */
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
