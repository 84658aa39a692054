import { type KeyboardEvent, useId, useState } from 'react';

const steps: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 10,
  PageUp: -10,
};

/**
 * Which of a list's options the keys point at, while the focus stays in the text above them. It is known by its key:
 * the list may become another one at any time, and what is gone from it is not pointed at.
 */
export function usePointing(keys: readonly string[], usual = -1) {
  const id = useId();
  const [pointedKey, point] = useState<string>();
  const known = pointedKey === undefined ? -1 : keys.indexOf(pointedKey);
  const at = known === -1 && usual < keys.length ? usual : known;
  return {
    /** The position of the option that is pointed at, or -1. */
    at,
    /** Points at an option, or again at the usual one. */
    point,
    /** Points on by a key that moves: by one round the ends of the list, by a page up to them. Whether it was one. */
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
    /** The id of the option that is pointed at, for `aria-activedescendant`. */
    activeId: at === -1 ? undefined : `${id}-${at}`,
    /** What an option at a position is told apart by; its role is said where it is drawn. */
    option: (index: number) => ({
      id: `${id}-${index}`,
      'aria-selected': index === at,
      ref: index === at ? scrollHere : undefined,
    }),
  };
}

/** Whether a key goes to shortcuts of the page or the browser, or to what composes a letter. */
export function isForOthers({ ctrlKey, metaKey, altKey, nativeEvent }: KeyboardEvent): boolean {
  return ctrlKey || metaKey || altKey || nativeEvent.isComposing;
}

/** Brings an element into view, as a ref. */
export function scrollHere(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}
