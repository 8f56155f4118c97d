import type { NextSlot } from '@lessons/contract';
import { formatPounds, formatShortDay, formatTime } from '@lessons/rules';

/** Returns the labels of a free slot in London time: 'Tue 24 Nov', '17:00', '£50' or, for two hours, '£90 · 2 h'. */
export function slotLabels({ startTime, duration, price }: NextSlot): {
  day: string;
  time: string;
  price: string;
} {
  const hours = duration / 60;
  const pounds = formatPounds(price);
  return {
    day: formatShortDay(startTime),
    time: formatTime(startTime),
    price: hours > 1 ? `${pounds} · ${hours} h` : pounds,
  };
}
