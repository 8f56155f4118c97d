import type { CoachSchedule, NextSlot } from '@lessons/contract';
import { slotAddress } from '../../booking-intent/slot-address.ts';
import { watchChangedDays } from '../../requests/watch-changed-days.ts';
import { fetchPublic } from './fetch-public.ts';
import { fillCoachIn } from './fill-coach.ts';
import { NEXT_FREE, NEXT_FREE_SAMPLE } from './landing-ids.ts';
import { poundsLabel, slotLabels } from '../../booking-intent/slot-labels.ts';
import { watchFreeTimes } from './watch-free-times.ts';
import { watchNextSlots } from './watch-next-slots.ts';
// The build renders the components with their class names alone.
import './all-free-times.module.css';
import './landing-hero.module.css';
import './landing-page.module.css';
import './next-free.module.css';
import './why-choose.module.css';

const MAX_SLOTS = 3;

/** Fills the coach's profile, the prices and the free slots into the pre-rendered landing page, now and after each change. */
export function fillLandingPage(): void {
  const place = document.getElementById(NEXT_FREE);
  const sample = document.getElementById(NEXT_FREE_SAMPLE);
  if (!place || !(sample instanceof HTMLTemplateElement))
    throw new Error('The landing page has no place for slots.');
  let slots: readonly NextSlot[] | undefined;
  let isLive = false;
  const show = () => {
    if (!slots) return;
    place.hidden = slots.length === 0;
    place.replaceChildren(...drawSlots(sample, slots, isLive));
  };
  fillCoachIn();
  void fillPrices();
  // Settings are announced as a change of all days.
  watchChangedDays((days) => days === 'all' && void fillPrices());
  const refreshFreeTimes = watchFreeTimes();
  watchNextSlots(
    (found) => {
      slots = found;
      show();
      refreshFreeTimes();
    },
    (nowLive) => {
      isLive = nowLive;
      show();
    },
  );
}

/** Without them the page says nothing of prices. */
async function fillPrices(): Promise<void> {
  const fill = (name: string, pounds: number) =>
    document.querySelector(`[data-fill=${name}]`)?.replaceChildren(poundsLabel(pounds));
  const schedule = await fetchPublic<CoachSchedule>('/api/coach-schedule').catch(() => null);
  if (!schedule?.pricing) return;
  fill('one-hour', schedule.pricing.oneHour);
  fill('two-hours', schedule.pricing.twoHour);
}

/** Copies the sample: its first row for each slot, without the mark where the page is not live. */
function drawSlots(sample: HTMLTemplateElement, slots: readonly NextSlot[], isLive: boolean): Node[] {
  if (slots.length === 0) return [];
  const copy = sample.content.cloneNode(true) as DocumentFragment;
  const list = copy.querySelector('ul');
  const row = list?.querySelector('li');
  if (!list || !row) throw new Error('The landing page has no sample of a slot.');
  list.replaceChildren(...slots.slice(0, MAX_SLOTS).map((slot) => fillRow(row, slot)));
  if (!isLive) copy.querySelector('[data-fill=live]')?.remove();
  return [copy];
}

function fillRow(row: HTMLElement, slot: NextSlot): HTMLElement {
  const filled = row.cloneNode(true) as HTMLElement;
  const { day, time, price } = slotLabels(slot);
  filled.querySelector('a')?.setAttribute('href', slotAddress(slot.startTime, slot.duration));
  const start = filled.querySelector('time');
  start?.setAttribute('datetime', slot.startTime);
  start?.replaceChildren(time);
  filled.querySelector('[data-fill=day]')?.replaceChildren(day);
  filled.querySelector('[data-fill=price]')?.replaceChildren(price);
  return filled;
}
