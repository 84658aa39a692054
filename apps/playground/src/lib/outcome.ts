import {
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { create } from 'zustand';
import { count } from './texts.js';

const narrow = globalThis.matchMedia?.('(max-width: 899px)');

/** @returns true if the window is too narrow for both sides of the page. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(hearWidth, () => narrow.matches);
}

function hearWidth(hear: () => void): () => void {
  narrow.addEventListener('change', hear);
  return () => narrow.removeEventListener('change', hear);
}

/**
 * Returns the current time in milliseconds. Updated every `interval` milliseconds while the page is
 * visible.
 */
export function useNow(interval: number, isOn = true): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!isOn) return;
    const look = () => {
      if (!document.hidden) setNow(Date.now());
    };
    look();
    const timer = setInterval(look, interval);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [interval, isOn]);
  return now;
}

/** Returns a value once it has not changed for some milliseconds. */
export function useSettled<Value>(value: Value, delay: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delay);
    return () => clearTimeout(timer);
  }, [value, delay]);
  return settled;
}

/**
 * Returns the asynchronous result for an input and starts again when the input changes. While
 * pending, returns the previous result. Returns null after a failure.
 */
export function useComing<Of, Coming>(
  of: Of,
  ask: (of: Of, signal: AbortSignal) => Promise<Coming>,
): Coming | null | undefined {
  const [came, setCame] = useState<Coming | null>();
  const begin = useEffectEvent(ask);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    begin(of, signal)
      .catch(() => null)
      .then((coming) => signal.aborted || setCame(() => coming));
    return () => controller.abort();
  }, [of]);
  return came;
}

/** Returns a handler with a stable identity, so that memoized components do not render again. */
export function useHandler<Arguments extends unknown[]>(
  handle: (...given: Arguments) => void,
): (...given: Arguments) => void {
  const latest = useRef(handle);
  useLayoutEffect(() => {
    latest.current = handle;
  });
  return useCallback((...given) => latest.current(...given), []);
}

/** Listens to keys while the focus is inside an element. */
export function useKeysWithin<Within extends HTMLElement = HTMLDivElement>(
  onPress: (event: KeyboardEvent) => void,
): RefObject<Within | null> {
  const element = useRef<Within>(null);
  const press = useEffectEvent(onPress);
  useEffect(() => {
    const within = element.current;
    const listen = (event: KeyboardEvent) => press(event);
    within?.addEventListener('keydown', listen);
    return () => within?.removeEventListener('keydown', listen);
  }, []);
  return element;
}

interface Outcome {
  readonly text: string;
  /** Distinguishes two messages with the same text. */
  readonly count: number;
}

const none: Outcome = { text: '', count: 0 };

/** The last message shown and the last one for screen readers only. */
export const useOutcome = create<Record<'shown' | 'heard', Outcome>>()(() => ({
  shown: none,
  heard: none,
}));

/**
 * Shows a message about a result, which disappears by itself. `isSeen` means that the result is
 * visible elsewhere, so that only screen readers need the message.
 */
export function tell(text: string, { isSeen = false } = {}): void {
  const place = isSeen ? 'heard' : 'shown';
  const count = useOutcome.getState()[place].count + 1;
  useOutcome.setState({ [place]: { text, count } });
  setTimeout(() => {
    if (useOutcome.getState()[place].count === count)
      useOutcome.setState({ [place]: { text: '', count } });
  }, 6000);
}

/** Announces a visible text to screen readers when it changes, or again for another occasion. */
export function useTold(text: string | undefined, occasion?: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another occasion is heard in the same words.
  useEffect(() => {
    if (text) tell(text, { isSeen: true });
  }, [text, occasion]);
}

/** Announces the number of search results after a pause in typing. Undefined means no search. */
export function useToldFound(found: number | undefined, thing: string): void {
  const said = found ? count(found, thing) : `No ${thing}s`;
  useTold(useSettled(found === undefined ? undefined : said, 500));
}
