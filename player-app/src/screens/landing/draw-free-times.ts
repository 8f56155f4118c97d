import type { FreeTimes } from '@lessons/contract';
import { formatPounds, formatShortDay, formatTime } from '@lessons/rules';
import { slotAddress } from '../../booking-intent/slot-address.ts';

type FreeDay = FreeTimes['days'][number];

/**
 * Draws the days and the free hours of the chosen one into `all-free-times.tsx`. The chosen day and length stay, as far
 * as they are still free. Returns what draws it after another choice; null if nothing is free.
 */
export function drawFreeTimes(panel: HTMLElement, { days, pricing }: FreeTimes): (() => void) | null {
  const lengths = radios(panel, 'free-length');
  const hasLength = (minutes: number) => days.some((day) => startsOf(day, minutes).length > 0);
  for (const input of lengths) {
    input.disabled = !hasLength(Number(input.value));
    const price = Number(input.value) === 60 ? pricing.oneHour : pricing.twoHour;
    partOf(input.parentElement, 'price').replaceChildren(formatPounds(price));
  }
  if (!hasLength(60)) return null;
  drawDays(partOf(panel, 'days'), days);
  const draw = () => drawChoice(panel, days);
  draw();
  return draw;
}

/** Draws each day once, so that the focus stays when the free times change. */
function drawDays(place: Element, days: readonly FreeDay[]): void {
  const drawn = [...place.querySelectorAll('label')];
  const sample = drawn[0];
  if (
    !sample ||
    (drawn.length === days.length && drawn.every((label, at) => valueOf(label) === days[at]?.date))
  )
    return;
  const chosen = drawn.map(valueOf).find((_, at) => drawn[at]?.querySelector('input')?.checked);
  for (const label of drawn) label.remove();
  place.append(
    ...days.map(({ date }) => {
      const label = sample.cloneNode(true) as HTMLElement;
      const [weekday = '', number = '', month = ''] = formatShortDay(date).split(' ');
      partOf(label, 'weekday').replaceChildren(weekday);
      partOf(label, 'number').replaceChildren(number);
      partOf(label, 'month').replaceChildren(month);
      const input = label.querySelector('input');
      if (input) Object.assign(input, { value: date, checked: date === chosen });
      return label;
    }),
  );
}

/** Draws the hours of the chosen day and length; the first day with one if the chosen one has none. */
function drawChoice(panel: HTMLElement, days: readonly FreeDay[]): void {
  const lengths = radios(panel, 'free-length');
  const length = lengths.find(({ checked, disabled }) => checked && !disabled) ?? lengths[0];
  if (!length) return;
  length.checked = true;
  const minutes = Number(length.value);
  const inputs = radios(panel, 'free-day');
  inputs.forEach((input, at) => (input.disabled = startsOf(days[at], minutes).length === 0));
  const free = inputs.filter(({ disabled }) => !disabled);
  const input = free.find(({ checked }) => checked) ?? free[0];
  if (!input) return;
  input.checked = true;
  drawHours(partOf(panel, 'chosen-day'), days[inputs.indexOf(input)], minutes);
}

function drawHours(place: Element, day: FreeDay | undefined, minutes: number): void {
  const list = place.querySelector('ul');
  const sample = list?.querySelector('li');
  if (!list || !sample || !day) return;
  const focused = list.contains(document.activeElement) ? document.activeElement?.getAttribute('href') : null;
  place.querySelector('h3')?.replaceChildren(formatShortDay(day.date));
  list.replaceChildren(
    ...startsOf(day, minutes).map(({ startTime }) => {
      const row = sample.cloneNode(true) as HTMLElement;
      row.querySelector('a')?.setAttribute('href', slotAddress(startTime, minutes));
      partOf(row, 'start').replaceChildren(formatTime(startTime));
      return row;
    }),
  );
  const links = [...list.querySelectorAll('a')];
  if (focused) (links.find((link) => link.getAttribute('href') === focused) ?? links[0])?.focus();
}

const startsOf = (day: FreeDay | undefined, minutes: number) =>
  day?.starts.filter((start) => start.minutes.includes(minutes)) ?? [];

const radios = (panel: HTMLElement, name: string) => [
  ...panel.querySelectorAll<HTMLInputElement>(`input[name=${name}]`),
];

const valueOf = (label: Element) => label.querySelector('input')?.value;

function partOf(parent: ParentNode | null, name: string): Element {
  const part = parent?.querySelector(`[data-fill=${name}]`);
  if (!part) throw new Error(`The free times have no place for ${name}.`);
  return part;
}
