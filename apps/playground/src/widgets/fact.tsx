import type { ReactNode } from 'react';

interface FactProps {
  readonly name: string;
  /** Tooltip. */
  readonly title?: string;
  readonly children: ReactNode;
}

/** A term and its description, within a `dl`. */
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
