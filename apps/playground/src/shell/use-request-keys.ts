import { useEffect } from 'react';
import { submitForm } from '../lib/submit-form.js';
import { cancelSelected } from '../sending/send.js';
import { showSide } from '../state/layout.js';

/** Ctrl or Cmd with Enter submits the form from anywhere on the page; Escape cancels. */
export function useRequestKeys(): void {
  useEffect(() => {
    const cancel = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) cancelSelected();
    };
    // Before any control takes the key: buttons would keep it for themselves.
    const submit = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      event.stopPropagation();
      submitForm();
    };
    // The browser says at the field what is wrong with it, if the field can be seen by then.
    const show = () => showSide('request');
    const stop = new AbortController();
    const { signal } = stop;
    window.addEventListener('keydown', cancel, { signal });
    window.addEventListener('keydown', submit, { capture: true, signal });
    window.addEventListener('invalid', show, { capture: true, signal });
    return () => stop.abort();
  }, []);
}
