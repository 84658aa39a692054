import type { ReactNode } from 'react';
import { Button, ListBox, ListBoxItem, Popover, Select, SelectValue } from 'react-aria-components';
import { Icon } from './button.js';

/** An option to pick. */
export interface PickOption<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** Smaller text under the label. */
  readonly note?: string;
  /** Content at the end of the line, such as a count. */
  readonly end?: ReactNode;
}

interface PickProps<Value extends string> {
  readonly label: string;
  readonly options: readonly PickOption<Value>[];
  readonly value: Value | null;
  readonly onPick: (value: Value) => void;
  readonly placeholder?: string;
  readonly id?: string;
  readonly describedBy?: string;
}

/** Select with a popup list. The label is for screen readers. */
export function Pick<Value extends string>(props: PickProps<Value>) {
  const { label, options, value, onPick, placeholder = 'Choose…', id, describedBy } = props;
  return (
    <Select
      aria-label={label}
      aria-describedby={describedBy}
      selectedKey={value}
      onSelectionChange={(key) => {
        const picked = options.find((option) => option.value === key);
        if (picked) onPick(picked.value);
      }}
      placeholder={placeholder}
    >
      <Button id={id} className="text-input picker">
        <SelectValue className="cut">
          {({ isPlaceholder, selectedText, defaultChildren }) =>
            isPlaceholder ? defaultChildren : selectedText
          }
        </SelectValue>
        <Icon name="chevron-down" />
      </Button>
      <Popover className="popover to-trigger">
        <ListBox className="options">
          {options.map((option) => (
            <ListBoxItem
              key={option.value}
              id={option.value}
              textValue={option.label}
              className="option"
            >
              <span>
                {option.label}
                {option.note && <small>{option.note}</small>}
              </span>
              {option.end !== undefined && <small className="tabular">{option.end}</small>}
            </ListBoxItem>
          ))}
        </ListBox>
      </Popover>
    </Select>
  );
}
