import { Button as AriaButton, type ButtonProps } from 'react-aria-components';
import styles from './button.module.css';

interface Props extends Omit<ButtonProps, 'className' | 'style'> {
  /** `primary` is the one thing to do; `quiet` has no frame; `danger` takes something away. */
  readonly look?: 'primary' | 'plain' | 'quiet' | 'danger';
  /** Square, for an icon; needs an `aria-label`. */
  readonly square?: boolean;
}

/** A button in one of the page's looks. */
export function Button({ look = 'plain', square = false, ...props }: Props) {
  return (
    <AriaButton
      {...props}
      className={`${styles.button} ${styles[look]} ${square ? styles.square : ''}`}
    />
  );
}
