const isMac = /Mac|iPhone|iPad/.test(globalThis.navigator?.userAgent ?? '');

/** Key names of the user's keyboard. */
export const keyNames = {
  submit: isMac ? '⌘ Enter' : 'Ctrl Enter',
  submitAria: isMac ? 'Meta+Enter' : 'Control+Enter',
  fix: isMac ? '⌥ Enter' : 'Alt Enter',
  palette: isMac ? '⌘ K' : 'Ctrl K',
  paletteAria: isMac ? 'Meta+K' : 'Control+K',
} as const;
