/** Gives the focus to what opened something, when that is gone and left it to nobody. */
export function returnFocus(opener: HTMLElement | null): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) opener?.focus();
  });
}
