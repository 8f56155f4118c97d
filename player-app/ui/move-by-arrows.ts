import { useState, type FocusEvent, type KeyboardEvent } from 'react';

const STEPS: Partial<Record<string, readonly [columns: number, rows: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

interface Stop {
  element: HTMLElement;
  column: number;
  row: number;
}

/** Returns the attribute of an element that the arrow keys lead to. */
export const stopAt = (column: number, row: number) => ({ 'data-stop': `${column} ${row}` });

/** The attributes of a stop in a grid in which Tab leads to one stop only. */
export type GridStop = ReturnType<typeof stopAt> & { tabIndex: 0 | -1 };

/**
 * Makes Tab lead to one stop of a grid, and past the others: to the one that had the focus last, or else to the first of
 * `stops`. Returns the attributes of each stop, and what the grid does when one gets the focus.
 */
export function useOneTabStop(stops: readonly string[]) {
  const [last, setLast] = useState<string | null>(null);
  const current = last !== null && stops.includes(last) ? last : stops[0];
  return {
    stopOf: (column: number, row: number): GridStop => {
      const stop = stopAt(column, row);
      return { ...stop, tabIndex: stop['data-stop'] === current ? 0 : -1 };
    },
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      const stop = target.dataset['stop'];
      if (stop !== undefined) setLast(stop);
    },
  };
}

/**
 * Moves the focus between the stops of a grid by the arrow keys: up and down to the next one of the column, left and right
 * to the nearest one of the next column that has any. Enter is the browser's: it presses the button. `areRows`: the columns
 * are drawn as rows, and the keys change their places.
 */
export function moveByArrows(event: KeyboardEvent<HTMLElement>, areRows = false): void {
  const step = STEPS[event.key];
  const hasModifier = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
  if (!step || hasModifier || !(event.target instanceof HTMLElement)) return;
  const from = stopOf(event.target);
  if (!from) return;
  event.preventDefault();
  const [columns, rows] = areRows ? [step[1], step[0]] : step;
  const distance = ({ column, row }: Stop) =>
    columns ? [(column - from.column) * columns, Math.abs(row - from.row)] : [(row - from.row) * rows, 0];
  const [next] = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-stop]')]
    .flatMap((element) => stopOf(element) ?? [])
    .filter((stop) => (columns !== 0 || stop.column === from.column) && (distance(stop)[0] ?? 0) > 0)
    .sort((a, b) => compare(distance(a), distance(b)));
  next?.element.focus();
}

function stopOf(element: HTMLElement): Stop | null {
  const [column, row] = (element.dataset['stop'] ?? '').split(' ').map(Number);
  return column === undefined || row === undefined ? null : { element, column, row };
}

function compare(a: readonly number[], b: readonly number[]): number {
  return (a[0] ?? 0) - (b[0] ?? 0) || (a[1] ?? 0) - (b[1] ?? 0);
}
