import type { ComponentProps, ReactNode } from 'react';
import styles from './empty-state.module.css';

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

interface EmptyStateProps {
  readonly title: string;
  /** Actions to offer. */
  readonly children?: ReactNode;
}

/** Explains why there is no content, with actions. */
export function EmptyState({ title, children }: EmptyStateProps) {
  return (
    <div className={`stack ${styles.state}`}>
      <strong>{title}</strong>
      {children && <div className={`stack loose gray ${styles.state}`}>{children}</div>}
    </div>
  );
}

interface TextInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'onKeyDown'> {
  readonly value: string;
  readonly onType: (text: string) => void;
  /**
   * Handles Enter, unless it is the shortcut that sends the request. Without it Enter submits the
   * form.
   */
  readonly onEnter?: () => void;
}

/**
 * An input without autocompletion and spell checking, for ids, names and tokens. Escape first
 * empties a search input, then closes its popover.
 */
export function TextInput({ className, onType, onEnter, ...rest }: TextInputProps) {
  return (
    <input
      autoCapitalize="off"
      autoComplete="off"
      spellCheck={false}
      {...rest}
      className={className ? `text-input ${className}` : 'text-input'}
      onChange={({ target }) => onType(target.value)}
      onKeyDown={(event) => {
        if (event.ctrlKey || event.metaKey) return;
        const empties = event.key === 'Escape' && rest.type === 'search' && rest.value !== '';
        if (empties) {
          onType('');
          event.stopPropagation();
        } else if (event.key === 'Enter' && onEnter) onEnter();
        else return;
        event.preventDefault();
      }}
    />
  );
}

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
