import type { ReactNode } from 'react';

interface FactProps {
  readonly name: string;
  /** What the pointer tells of it. */
  readonly title?: string;
  readonly children: ReactNode;
}

/** A name and what it is, within a `dl`. */
export function Fact({ name, title, children }: FactProps) {
  return (
    <div title={title}>
      <dt>
        <bdi>{name}</bdi>
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
