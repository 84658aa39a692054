import { type RefObject, useEffect } from 'react';
import { cancelSelected } from '../state/send.js';

/**
 * Ctrl or Cmd with Enter submits the form from anywhere on the page, before a button or a list takes the
 * Enter for itself; Escape cancels, unless something else was closed by it.
 */
export function useRequestKeys(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const submit = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      event.stopPropagation();
      form.current?.requestSubmit();
    };
    const cancel = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) cancelSelected();
    };
    window.addEventListener('keydown', submit, true);
    window.addEventListener('keydown', cancel);
    return () => {
      window.removeEventListener('keydown', submit, true);
      window.removeEventListener('keydown', cancel);
    };
  }, [form]);
}
