import { useEffect } from 'react';
import { submitForm } from '../lib/submit-form.js';
import { cancelSelected } from '../sending/send.js';
import { showSide } from '../state/layout.js';

/** Handles Ctrl or Cmd with Enter to submit the form from anywhere, and Escape to cancel. */
export function useRequestKeys(): void {
  useEffect(() => {
    const cancel = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) cancelSelected();
    };
    // Capture the key first, because buttons would handle it.
    const submit = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      event.stopPropagation();
      submitForm();
    };
    // The browser shows the error at the field if it is visible by then.
    const show = () => showSide('request');
    const stop = new AbortController();
    const { signal } = stop;
    window.addEventListener('keydown', cancel, { signal });
    window.addEventListener('keydown', submit, { capture: true, signal });
    window.addEventListener('invalid', show, { capture: true, signal });
    return () => stop.abort();
  }, []);
}
