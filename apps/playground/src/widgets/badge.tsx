import type { ReactNode } from 'react';

interface BadgeProps {
  readonly tone?: 'neutral' | 'good' | 'warn' | 'bad' | 'info' | 'accent';
  readonly children: ReactNode;
}

/** A short label. */
export function Badge({ tone = 'neutral', children }: BadgeProps) {
  return (
    <span className="badge" data-tone={tone}>
      {children}
    </span>
  );
}
