import type { Ref } from 'react';
import { Button, type ButtonProps } from 'react-aria-components';

interface AriaButtonProps extends Omit<ButtonProps, 'className' | 'style'> {
  readonly look: 'plain' | 'quiet';
  /** Square, for an icon; needs an `aria-label`. */
  readonly square?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A button that opens what is around it in the code, or stands in a row that can be pressed itself. */
export function AriaButton({ look, square, ...props }: AriaButtonProps) {
  return (
    <Button {...props} className="button" data-look={look} data-square={square || undefined} />
  );
}
