import { type RefObject, useEffect, useRef } from 'react';

/** Ctrl or Cmd with Enter submits the form from anywhere on the page; Escape cancels. */
export function useRequestKeys(
  form: RefObject<HTMLFormElement | null>,
  onCancel: () => void,
): void {
  const cancel = useRef(onCancel);
  useEffect(() => {
    cancel.current = onCancel;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape') cancel.current();
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      form.current?.requestSubmit();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [form]);
}
