const isMac = /Mac|iPhone|iPad/.test(globalThis.navigator?.userAgent ?? '');

/** Keys as this machine's keyboard calls them. */
export const keyNames = {
  submit: isMac ? '⌘ Enter' : 'Ctrl Enter',
  submitAria: isMac ? 'Meta+Enter' : 'Control+Enter',
  fix: isMac ? '⌥ Enter' : 'Alt Enter',
  palette: isMac ? '⌘ K' : 'Ctrl K',
  paletteAria: isMac ? 'Meta+K' : 'Control+K',
} as const;
