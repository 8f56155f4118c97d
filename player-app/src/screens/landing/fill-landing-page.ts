import type { NextSlot } from '@lessons/contract';
import { slotAddress } from '../../booking-intent/slot-address.ts';
import { fillCoachIn } from './fill-coach.ts';
import { NEXT_FREE, NEXT_FREE_SAMPLE } from './landing-ids.ts';
import { slotLabels } from '../../booking-intent/slot-labels.ts';
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
  // Fetched after what is seen first: every screen of the app has this file's code. Without it the details are not shown.
  const details = import('./fill-landing-details.ts').then(
    ({ fillLandingDetails }) => fillLandingDetails(),
    () => undefined,
  );
  watchNextSlots(
    (found) => {
      slots = found;
      show();
      void details.then((refresh) => refresh?.());
    },
    (nowLive) => {
      isLive = nowLive;
      show();
    },
  );
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
