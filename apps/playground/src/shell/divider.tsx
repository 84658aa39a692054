import type { KeyboardEvent, PointerEvent } from 'react';
import { changeWidth, useLayout, widths } from '../state/layout.js';
import styles from './shell.module.css';

const step = 20;

/** Divider between form and response. Dragging or arrow keys change the form's width. */
export function Divider() {
  const width = useLayout((layout) => layout.width);
  const drag = (event: PointerEvent<HTMLElement>) => {
    const { currentTarget: line, pointerId, clientX } = event;
    const start = width - clientX;
    line.setPointerCapture(pointerId);
    line.onpointermove = (moved) => changeWidth(start + moved.clientX);
    line.onlostpointercapture = () => {
      line.onpointermove = null;
    };
    event.preventDefault();
  };
  const press = ({ key }: KeyboardEvent) => {
    const wanted: Readonly<Record<string, number>> = {
      ArrowLeft: width - step,
      ArrowRight: width + step,
      Home: widths.least,
      End: widths.most,
    };
    if (wanted[key] !== undefined) changeWidth(wanted[key]);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule is no control, and this one moves
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label="Width of the request"
      aria-valuenow={width}
      aria-valuemin={widths.least}
      aria-valuemax={widths.most}
      tabIndex={0}
      className={styles.divider}
      onPointerDown={drag}
      onDoubleClick={() => changeWidth(widths.usual)}
      onKeyDown={press}
    />
  );
}
