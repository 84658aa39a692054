import type { ComponentProps, MouseEvent } from 'react';
import { Icon, type IconName } from './icon.js';

interface ButtonProps
  extends Omit<
    ComponentProps<'button'>,
    'className' | 'style' | 'onClick' | 'disabled' | 'aria-disabled'
  > {
  /** `primary` is the one thing to do; `quiet` has no frame; `danger` takes something away. */
  readonly look?: 'primary' | 'plain' | 'quiet' | 'danger';
  /** Square, for an icon; needs an `aria-label`. */
  readonly square?: boolean;
  readonly isDisabled?: boolean;
  /** Whether it does nothing just now but keeps the focus: it is pressed again and again. */
  readonly 'aria-disabled'?: boolean;
  /** Whether the second click of two does nothing: the button may stand for something else by then. */
  readonly isOnce?: boolean;
  readonly onPress?: () => void;
}

/** A button in one of the page's looks. */
export function Button(props: ButtonProps) {
  const { look = 'plain', square, isDisabled = false, isOnce, onPress, ...rest } = props;
  const press = ({ detail }: MouseEvent) => {
    if (!rest['aria-disabled'] && !(isOnce && detail > 1)) onPress?.();
  };
  return (
    <button
      type="button"
      {...rest}
      disabled={isDisabled}
      onClick={onPress && press}
      className="button"
      data-look={look}
      data-square={square || undefined}
    />
  );
}

interface IconButtonProps {
  readonly icon: IconName;
  readonly label: string;
  /** Whether the pointer tells the label, too. */
  readonly hint?: boolean;
  /** The keys that do the same, as `aria-keyshortcuts` writes them. */
  readonly keys?: string;
  readonly onPress: () => void;
}

/** A quiet button with a picture; its label is read out and shown as a hint. */
export function IconButton({ icon, label, hint = true, keys, onPress }: IconButtonProps) {
  return (
    <Button
      look="quiet"
      square
      aria-label={label}
      aria-keyshortcuts={keys}
      title={hint ? label : undefined}
      onPress={onPress}
    >
      <Icon name={icon} />
    </Button>
  );
}
