import { useEffect } from 'react';

/** Has the window's title say what is shown, the nearest first. */
export function usePageTitle(...parts: readonly (string | undefined)[]): void {
  const title = [...new Set([...parts, 'Aisle playground'])].filter(Boolean).join(' · ');
  useEffect(() => {
    document.title = title;
  }, [title]);
}
