import { type KeyboardEvent, useId, useState } from 'react';

const steps: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 10,
  PageUp: -10,
};

/**
 * Manages the active option of a list while the focus stays in the input. The option is identified
 * by its key, because the list may change at any time. An option that disappears is no longer
 * active.
 */
export function usePointing(keys: readonly string[], usual = -1) {
  const id = useId();
  const [pointedKey, point] = useState<string>();
  const known = pointedKey === undefined ? -1 : keys.indexOf(pointedKey);
  const at = known === -1 && usual < keys.length ? usual : known;
  return {
    /** The position of the active option, or -1. */
    at,
    /** Activates an option, or the default one. */
    point,
    /**
     * Moves by a key: arrow keys wrap around, page keys stop at the ends.
     * @returns true if the key moves.
     */
    move(key: string): boolean {
      const step = steps[key];
      if (step === undefined) return false;
      const last = keys.length - 1;
      const next = at === -1 && step < 0 ? last : at + step;
      const isOne = Math.abs(step) === 1;
      point(keys.at(isOne ? next % keys.length : Math.min(Math.max(next, 0), last)));
      return true;
    },
    listId: id,
    /** The id of the active option, for `aria-activedescendant`. */
    activeId: at === -1 ? undefined : `${id}-${at}`,
    /** Attributes of the option at a position, except its role. */
    option: (index: number) => ({
      id: `${id}-${index}`,
      'aria-selected': index === at,
      ref: index === at ? scrollHere : undefined,
    }),
  };
}

/** @returns true if a key belongs to a shortcut of the page or browser, or to an input method. */
export function isForOthers({ ctrlKey, metaKey, altKey, nativeEvent }: KeyboardEvent): boolean {
  return ctrlKey || metaKey || altKey || nativeEvent.isComposing;
}

/** Scrolls an element into view; use as a ref. */
export function scrollHere(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}
