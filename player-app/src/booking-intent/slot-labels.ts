import type { NextSlot } from '@lessons/contract';

const timeZone = 'Europe/London';

/**
 * Creates the formats when they are needed: each takes a slow phone 15 ms. Those of `@lessons/rules` would bring the
 * arithmetic of London's time to the landing page.
 */
const createFormats = () => ({
  day: new Intl.DateTimeFormat('en-GB', { timeZone, weekday: 'short', day: 'numeric', month: 'short' }),
  time: new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }),
  money: new Intl.NumberFormat('en-GB', {
    style: 'currency',
    currency: 'GBP',
    trailingZeroDisplay: 'stripIfInteger',
  }),
});
let created: ReturnType<typeof createFormats> | undefined;
const formats = () => (created ??= createFormats());

/** Returns the labels of a free slot in London time: 'Tue 24 Nov', '17:00', '£50' or, for two hours, '£90 · 2 h'. */
export function slotLabels({ startTime, duration, price }: NextSlot): {
  day: string;
  time: string;
  price: string;
} {
  const hours = duration / 60;
  return {
    day: dayLabel(startTime),
    time: timeLabel(startTime),
    price: hours > 1 ? `${poundsLabel(price)} · ${hours} h` : poundsLabel(price),
  };
}

/** Browsers differ on the comma after the weekday. */
export const dayLabel = (instant: string): string => formats().day.format(new Date(instant)).replace(',', '');
export const timeLabel = (instant: string): string => formats().time.format(new Date(instant));
export const poundsLabel = (pounds: number): string => formats().money.format(pounds);
