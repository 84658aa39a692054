import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

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
