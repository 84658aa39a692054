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

const narrow = globalThis.matchMedia?.('(max-width: 899px)');

/** Whether the window has room for one side of the page only. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(hearWidth, () => narrow.matches);
}

function hearWidth(hear: () => void): () => void {
  narrow.addEventListener('change', hear);
  return () => narrow.removeEventListener('change', hear);
}

/** The time in milliseconds since the epoch, read again every `interval` milliseconds while the page is to be seen. */
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

/** A value once it has stayed the same for some milliseconds. */
export function useSettled<Value>(value: Value, delay: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delay);
    return () => clearTimeout(timer);
  }, [value, delay]);
  return settled;
}

/**
 * What comes of something, asked for whenever that is another. Until it has come, what came before; null where it
 * does not come.
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

/** A handler that stays one function, for parts that are drawn again only when what they show has changed. */
export function useHandler<Arguments extends unknown[]>(
  handle: (...given: Arguments) => void,
): (...given: Arguments) => void {
  const latest = useRef(handle);
  useLayoutEffect(() => {
    latest.current = handle;
  });
  return useCallback((...given) => latest.current(...given), []);
}

/** Hears the keys that are pressed while the focus is anywhere in an element. */
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
