import type { ReactNode } from 'react';

interface NoticeProps {
  readonly tone: 'info' | 'warn';
  /** Makes it a part of the page that can be found by this name. */
  readonly label?: string;
  readonly children: ReactNode;
}

/** Something to know before going on, with what may be done about it at the end of the line. */
export function Notice({ tone, label, children }: NoticeProps) {
  const Tag = label === undefined ? 'div' : 'section';
  return (
    <Tag className="line between notice" data-tone={tone} aria-label={label}>
      {children}
    </Tag>
  );
}
