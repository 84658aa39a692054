const reachable = 'input, select, textarea, button, [tabindex="0"]';

/**
 * Moves the focus to where a field is entered: the element with the field's key as its id, or the first
 * thing to press within the control that names the key among its `data-fields`. Folds around it open.
 */
export function focusField(key: string): void {
  const own = document.getElementById(key);
  const shared = document.querySelector(`[data-fields~="${CSS.escape(key)}"]`);
  for (const place of [own, shared]) {
    for (
      let fold = place?.closest('details');
      fold;
      fold = fold.parentElement?.closest('details')
    ) {
      fold.open = true;
    }
  }
  const target = own ?? shared?.querySelector<HTMLElement>(reachable);
  target?.focus();
  target?.scrollIntoView({ block: 'center' });
}
