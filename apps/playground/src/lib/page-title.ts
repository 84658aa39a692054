import { useEffect } from 'react';

/** Sets the window's title, the most specific part first. */
export function usePageTitle(...parts: readonly (string | undefined)[]): void {
  const title = [...new Set([...parts, 'Aisle playground'])].filter(Boolean).join(' · ');
  useEffect(() => {
    document.title = title;
  }, [title]);
}
