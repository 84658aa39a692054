import type { ReactNode } from 'react';

interface NoticeProps {
  readonly tone: 'info' | 'warn';
  /** Accessible name, which makes the notice a landmark. */
  readonly label?: string;
  readonly children: ReactNode;
}

/** A notice with actions at the end of the line. */
export function Notice({ tone, label, children }: NoticeProps) {
  const Tag = label === undefined ? 'div' : 'section';
  return (
    <Tag className="line between notice" data-tone={tone} aria-label={label}>
      {children}
    </Tag>
  );
}
