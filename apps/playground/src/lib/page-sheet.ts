import { create } from 'zustand';

/** What may lie over the page, one at a time. */
export type PageSheet = 'history' | 'commands' | 'keys' | 'reset';

/** Which of them does. */
export const usePageSheet = create<{ readonly open?: PageSheet }>()(() => ({}));

/** Lays something over the page; nothing takes it away. */
export function showSheet(open?: PageSheet): void {
  usePageSheet.setState({ open }, true);
}
