import { useEffect, useRef } from 'react';
import { create } from 'zustand';
import { usePageTitle } from '../lib/page-sheet.js';

/** List of catalog names, each with its own text direction: `Size and Color`. */
export function NameList({ names }: { readonly names: readonly string[] }) {
  return new Intl.ListFormat('en')
    .formatToParts(names)
    .map(({ type, value }) => (type === 'element' ? <bdi key={value}>{value}</bdi> : value));
}

interface Shown {
  /** Name of the view; empty until known. */
  readonly name: string;
  readonly said: string;
  /** The view that had the focus last; undefined before the first. */
  readonly view?: string;
}

const useShown = create<Shown>()(() => ({ name: '', said: '' }));

interface ViewHeadingProps {
  readonly name: string;
  /** The language of the name, if it differs from the page's. */
  readonly language?: string | undefined;
  /** Additional fact about the view, such as its number of products. */
  readonly fact?: string | undefined;
  /** Identifies the view. A choice within a view does not change it. */
  readonly view: string;
  /** False while the view before is still shown. */
  readonly isKnown: boolean;
}

/** Title of a view. A new view is scrolled to the top, focused and announced. */
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

/** Announces the view in the window's title and to screen readers. */
export function ViewNews() {
  const { name, said } = useShown();
  usePageTitle(name, 'Storefront');
  return (
    <p role="status" aria-label="What is shown" className="visually-hidden">
      {said}
    </p>
  );
}
