const target = new EventTarget();

/** Says that something changed which stands on every page. */
export function changed(): void {
  target.dispatchEvent(new Event('change'));
}

export function onChange(react: () => void): void {
  target.addEventListener('change', react);
}
