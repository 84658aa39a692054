import {
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

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
