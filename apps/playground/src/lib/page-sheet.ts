import { useEffect } from 'react';
import { create } from 'zustand';

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

/** Overlays of the page. One at a time is open. */
export type PageSheet = 'history' | 'commands' | 'keys' | 'reset' | 'import';

interface OpenSheet {
  readonly open?: PageSheet | undefined;
  /** Letters that were typed before the overlay was loaded. */
  readonly typed: string;
}

/** The open overlay. */
export const usePageSheet = create<OpenSheet>()(() => ({ typed: '' }));

/** Opens an overlay; undefined closes it. */
export function showSheet(open?: PageSheet): void {
  usePageSheet.setState({ open, typed: '' });
}

/** Sets the window's title, the most specific part first. */
export function usePageTitle(...parts: readonly (string | undefined)[]): void {
  const title = [...new Set([...parts, 'Aisle playground'])].filter(Boolean).join(' · ');
  useEffect(() => {
    document.title = title;
  }, [title]);
}

/** State of the connection, updated by `connection/pulse.ts`. */
export const useConnection = create<{ readonly isLost: boolean }>()(() => ({ isLost: false }));

const takesKeys = [
  'input:not([type=checkbox], [type=radio], [type=button], [type=submit])',
  'textarea',
  'select',
  '[contenteditable=true]',
  // A closed picker takes letters, too. The popup of another button may still be loading.
  '[aria-haspopup=listbox], [aria-haspopup][aria-expanded=true]',
  ...[
    'textbox',
    'combobox',
    'spinbutton',
    'listbox',
    'menu',
    'tree',
    'treegrid',
    'grid',
    'dialog',
  ].map((role) => `[role=${role}]`),
].join(',');

/**
 * @returns true if a key event belongs to an element that handles keys itself, such as a field,
 * list or dialog.
 */
export function isTaken(event: Pick<Event, 'composedPath'>): boolean {
  if (usePageSheet.getState().open) return true;
  return event
    .composedPath()
    .some((target) => target instanceof Element && target.matches(takesKeys));
}
