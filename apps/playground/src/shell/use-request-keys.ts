import { type RefObject, useEffect } from 'react';
import { cancelSelected } from '../state/send.js';

/** Ctrl or Cmd with Enter submits the form from anywhere on the page; Escape cancels. */
export function useRequestKeys(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      if (event.key === 'Escape') cancelSelected();
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      form.current?.requestSubmit();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [form]);
}
