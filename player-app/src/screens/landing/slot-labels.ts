import type { NextSlot } from '@lessons/contract';

const timeZone = 'Europe/London';

/** Creates the formats when they are needed: each takes a slow phone 15 ms. */
const createFormats = () => ({
  day: new Intl.DateTimeFormat('en-GB', { timeZone, weekday: 'short', day: 'numeric', month: 'short' }),
  time: new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }),
  money: new Intl.NumberFormat('en-GB', {
    style: 'currency',
    currency: 'GBP',
    trailingZeroDisplay: 'stripIfInteger',
  }),
});
let formats: ReturnType<typeof createFormats> | undefined;

/** Returns the labels of a free slot in London time: 'Tue 24 Nov', '17:00', '£50' or, for two hours, '£90 · 2 h'. */
export function slotLabels({ startTime, duration, price }: NextSlot): {
  day: string;
  time: string;
  price: string;
} {
  const { day, time, money } = (formats ??= createFormats());
  const start = new Date(startTime);
  const hours = duration / 60;
  return {
    // Browsers differ on the comma after the weekday.
    day: day.format(start).replace(',', ''),
    time: time.format(start),
    price: hours > 1 ? `${money.format(price)} · ${hours} h` : money.format(price),
  };
}
