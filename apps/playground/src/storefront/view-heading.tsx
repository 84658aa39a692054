import { useEffect, useRef } from 'react';
import { create } from 'zustand';
import { usePageTitle } from '../lib/page-title.js';

interface Shown {
  /** What the view is called. Empty while that is not known. */
  readonly name: string;
  readonly said: string;
  /** Which view had the focus last; undefined before the first. */
  readonly view?: string;
}

const useShown = create<Shown>()(() => ({ name: '', said: '' }));

interface ViewHeadingProps {
  readonly name: string;
  /** The language of the name, where it is not the page's. */
  readonly language?: string | undefined;
  /** What else there is to say of the view, such as how many products it has. */
  readonly fact?: string | undefined;
  /** Tells views apart. What is chosen within a view makes no other. */
  readonly view: string;
  /** Whether all of it is known: until then it is the view before that is shown. */
  readonly isKnown: boolean;
}

/** The title of a view. Another view begins here: at its top, with the focus, and read out. */
export function ViewHeading({ name, language, fact, view, isKnown }: ViewHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isKnown) useShown.setState({ name, said: fact === undefined ? name : `${name}, ${fact}` });
    return () => useShown.setState({ name: '' });
  }, [name, fact, isKnown]);
  useEffect(() => {
    const { view: before } = useShown.getState();
    if (!isKnown || view === before) return;
    useShown.setState({ view });
    if (before === undefined) return;
    heading.current?.focus({ preventScroll: true });
    const main = heading.current?.closest('main');
    main?.scrollTo(0, 0);
    main?.scrollIntoView();
  }, [view, isKnown]);
  return (
    <h1 ref={heading} tabIndex={-1} lang={language}>
      <bdi>{name}</bdi>
    </h1>
  );
}

/** Says what is shown, in the window's title and to those who hear the page. */
export function ViewNews() {
  const { name, said } = useShown();
  usePageTitle(name, 'Storefront');
  return (
    <p role="status" aria-label="What is shown" className="visually-hidden">
      {said}
    </p>
  );
}
