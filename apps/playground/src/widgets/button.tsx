import type { ComponentProps, MouseEvent } from 'react';
import { Icon, type IconName } from './icon.js';

interface ButtonProps
  extends Omit<
    ComponentProps<'button'>,
    'className' | 'style' | 'onClick' | 'disabled' | 'aria-disabled'
  > {
  /** `primary` is the main action; `quiet` has no frame; `danger` deletes something. */
  readonly look?: 'primary' | 'plain' | 'quiet' | 'danger';
  /** Square, for an icon; needs an `aria-label`. */
  readonly square?: boolean;
  readonly isDisabled?: boolean;
  /** True if the button is inactive but keeps the focus, because it is pressed repeatedly. */
  readonly 'aria-disabled'?: boolean;
  /**
   * True if the second click of a double click is ignored, because the button may have changed by
   * then.
   */
  readonly isOnce?: boolean;
  readonly onPress?: () => void;
}

/** A button in one of the page's styles. */
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
  /** True if the label is also shown as a tooltip. */
  readonly hint?: boolean;
  /** Shortcut keys in the format of `aria-keyshortcuts`. */
  readonly keys?: string;
  readonly onPress: () => void;
}

/** A quiet button with an icon. The label is its accessible name and tooltip. */
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
