/** The id of the form that a request is written in, for its button, which stands elsewhere. */
export const formId = 'request-form';

/**
 * Sends what the form says, as its button does: not while the browser finds fault with it. What is typed and would be
 * taken when its field is left is taken before.
 */
export function submitForm(): void {
  const holder = document.activeElement;
  if (holder instanceof HTMLInputElement) {
    holder.blur();
    holder.focus({ preventScroll: true });
  }
  document.querySelector<HTMLFormElement>(`#${formId}`)?.requestSubmit();
}
