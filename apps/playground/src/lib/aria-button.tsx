import { Button, type ButtonProps } from 'react-aria-components';
import styles from './button.module.css';

interface AriaButtonProps extends Omit<ButtonProps, 'className' | 'style'> {
  readonly look: 'plain' | 'quiet';
  /** Square, for an icon; needs an `aria-label`. */
  readonly square?: boolean;
}

/** A button that opens what is around it in the code, or stands in a row that can be pressed itself. */
export function AriaButton({ look, square = false, ...props }: AriaButtonProps) {
  const shape = square ? styles.square : '';
  return <Button {...props} className={`${styles.button} ${styles[look]} ${shape}`} />;
}
