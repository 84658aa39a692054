import type { Ref } from 'react';
import { Button, type ButtonProps } from 'react-aria-components';

interface AriaButtonProps extends Omit<ButtonProps, 'className' | 'style'> {
  readonly look: 'plain' | 'quiet';
  /** Square, for an icon; needs an `aria-label`. */
  readonly square?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A button that opens the react-aria component around it, or is inside a clickable row. */
export function AriaButton({ look, square, ...props }: AriaButtonProps) {
  return (
    <Button {...props} className="button" data-look={look} data-square={square || undefined} />
  );
}
