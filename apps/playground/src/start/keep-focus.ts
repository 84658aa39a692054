const reachable =
  'a[href], button:not(:disabled), input:not(:disabled), select, textarea, [tabindex="0"]';

const regions =
  ':is(section, article, nav, main, fieldset, [role]):is([aria-label], [aria-labelledby])';

/** Time to wait for a replacement of the removed element, in milliseconds. */
const patience = 400;

/**
 * Keeps the focus on the page when its element is removed or disabled. The focus moves to the
 * replacement, a neighbor, or the surrounding named region. Other code may move it first.
 */
export function keepFocus(): void {
  let holder: HTMLElement | undefined;
  let label: string | undefined;
  let around: readonly HTMLElement[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isGone = () => holder !== undefined && (!holder.isConnected || holder.matches(':disabled'));
  const restore = (isLastTry: boolean) => {
    const { activeElement: active, body } = document;
    const isLost = active === null || active === body || active.matches(':disabled');
    const place = around.find((one) => one.isConnected) ?? presentPlace();
    if (!isLost || !isGone() || holder === undefined || place === null) return;
    const successor = holder.isConnected ? holder : twinOf(holder, label, place);
    const next = successor?.matches(':disabled') ? besides(successor) : successor;
    if (next) next.focus({ preventScroll: true });
    else if (isLastTry) {
      // Screen readers cannot announce a region without a name.
      const named = around.find((one) => one.isConnected && one.matches(regions)) ?? place;
      if (named.tabIndex < 0) named.tabIndex = -1;
      named.focus({ preventScroll: true });
    } else timer = setTimeout(() => restore(true), patience);
  };
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement)) return;
    holder = target;
    label = labelOf(target);
    around = placesAround(target);
  });
  new MutationObserver(() => {
    if (!isGone() || passOn(holder)) return;
    clearTimeout(timer);
    if (holder?.isConnected) restore(true);
    else requestAnimationFrame(() => requestAnimationFrame(() => restore(false)));
  }).observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled'] });
}

/**
 * Focuses a new element with the same id at once and restores the caret, so that the next key
 * reaches it.
 */
function passOn(holder: HTMLElement | undefined): boolean {
  const heir = holder?.id ? document.getElementById(holder.id) : null;
  if (heir === null || heir === holder || document.activeElement !== document.body) return false;
  heir.focus({ preventScroll: true });
  if (heir instanceof HTMLInputElement && holder instanceof HTMLInputElement) {
    const { selectionStart: start, selectionEnd: end } = holder;
    if (start !== null) heir.setSelectionRange(start, end);
  }
  return document.activeElement === heir;
}

/** Returns the focusable element before a removed one, or else the one after it. */
function besides(element: HTMLElement): HTMLElement | undefined {
  const others = [...(element.parentElement?.querySelectorAll<HTMLElement>(reachable) ?? [])];
  const isBefore = (other: HTMLElement) =>
    (element.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_PRECEDING) !== 0;
  return others.findLast(isBefore) ?? others[0];
}

/** Returns the element with the same name and label in a region that was rendered again. */
function twinOf(holder: HTMLElement, label: string | undefined, place: HTMLElement) {
  const alike = place.querySelectorAll<HTMLElement>(holder.tagName);
  return [...alike].find((one) => nameOf(one) === nameOf(holder) && labelOf(one) === label);
}

function nameOf(element: HTMLElement): string | null {
  return element.getAttribute('aria-label') ?? element.textContent;
}

/** Returns the label of a field. Call it while the field is in the document. */
function labelOf(element: HTMLElement): string | undefined {
  return (element as HTMLInputElement).labels?.[0]?.textContent;
}

/** Returns the topmost dialog, or else the main part of the page. */
function presentPlace(): HTMLElement | null {
  const dialogs = document.querySelectorAll<HTMLElement>('[role="dialog"]');
  return [...dialogs].at(-1) ?? document.querySelector('main');
}

function placesAround(element: HTMLElement): readonly HTMLElement[] {
  const { parentElement: parent } = element;
  return parent === null || parent === document.body ? [] : [parent, ...placesAround(parent)];
}
