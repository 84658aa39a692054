/** The id of the request form, for its submit button outside of it. */
export const formId = 'request-form';

/**
 * Submits the form like its button, unless the browser finds it invalid. First commits typed text
 * that is normally committed on blur.
 */
export function submitForm(): void {
  const holder = document.activeElement;
  if (holder instanceof HTMLInputElement) {
    holder.blur();
    holder.focus({ preventScroll: true });
  }
  document.querySelector<HTMLFormElement>(`#${formId}`)?.requestSubmit();
}
