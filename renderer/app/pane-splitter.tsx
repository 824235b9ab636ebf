import type { KeyboardEvent, PointerEvent, ReactNode } from 'react';
import type { PaneWidth } from './use-pane-width.ts';

const keyboardStep = 16;

/** The line between two panes: drag it, or focus it and use the arrow keys. `direction` is 1 when the pane is before it. */
export function PaneSplitter(props: {
  readonly label: string;
  readonly pane: PaneWidth;
  readonly direction: 1 | -1;
}): ReactNode {
  const { pane, direction } = props;
  function drag(event: PointerEvent<HTMLDivElement>): void {
    const target = event.currentTarget;
    const start = event.clientX;
    const before = pane.width;
    const controller = new AbortController();
    target.setPointerCapture(event.pointerId);
    window.addEventListener(
      'pointermove',
      (move) => pane.setWidth(before + (move.clientX - start) * direction),
      { signal: controller.signal },
    );
    target.addEventListener('lostpointercapture', () => controller.abort(), { once: true });
  }
  function press(event: KeyboardEvent): void {
    const steps = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (steps === undefined) return;
    event.preventDefault();
    pane.setWidth(pane.width + steps * direction * keyboardStep);
  }
  return (
    <div
      className="pane-splitter"
      role="separator"
      tabIndex={0}
      aria-label={props.label}
      aria-orientation="vertical"
      aria-valuenow={pane.width}
      aria-valuemin={pane.least}
      aria-valuemax={pane.most}
      onPointerDown={drag}
      onKeyDown={press}
    />
  );
}
