/** The id of the form that a request is written in, for its button, which stands elsewhere. */
export const formId = 'request-form';

/** Sends what the form says, as its button does: not while the browser finds fault with it. */
export function submitForm(): void {
  document.querySelector<HTMLFormElement>(`#${formId}`)?.requestSubmit();
}
