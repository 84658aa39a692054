import { type RefObject, useEffect } from 'react';
import { cancelSelected } from '../sending/send.js';
import { showSide } from './layout.js';

/** Ctrl or Cmd with Enter submits the form from anywhere on the page; Escape cancels. */
export function useRequestKeys(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const cancel = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) cancelSelected();
    };
    // Before any control takes the key: buttons would keep it for themselves.
    const submit = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      event.stopPropagation();
      showFaults(form.current);
      form.current?.requestSubmit();
    };
    window.addEventListener('keydown', cancel);
    window.addEventListener('keydown', submit, { capture: true });
    return () => {
      window.removeEventListener('keydown', cancel);
      window.removeEventListener('keydown', submit, { capture: true });
    };
  }, [form]);
}

/** Shows the form when the browser has something to say of it: it says so at the field. */
export function showFaults(form: HTMLFormElement | null): void {
  if (form?.checkValidity() === false) showSide('request');
}
