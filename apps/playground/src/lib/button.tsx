import type { ComponentProps } from 'react';
import styles from './button.module.css';

interface ButtonProps
  extends Omit<ComponentProps<'button'>, 'className' | 'style' | 'onClick' | 'disabled'> {
  /** `primary` is the one thing to do; `quiet` has no frame; `danger` takes something away. */
  readonly look?: 'primary' | 'plain' | 'quiet' | 'danger';
  /** Square, for an icon; needs an `aria-label`. */
  readonly square?: boolean;
  readonly isDisabled?: boolean;
  readonly onPress?: () => void;
}

/** A button in one of the page's looks. */
export function Button(props: ButtonProps) {
  const { look = 'plain', square = false, isDisabled = false, onPress, ...rest } = props;
  return (
    <button
      type="button"
      {...rest}
      disabled={isDisabled}
      onClick={onPress && (() => onPress())}
      className={`${styles.button} ${styles[look]} ${square ? styles.square : ''}`}
    />
  );
}
