import { endHandPayment, listBookings, undoReceivedTogether, type AdminBooking } from '@lessons/contract';
import { formatPounds, fullNameOf } from '@lessons/rules';
import { clientOf } from '../lesson-text.ts';
import type { Said } from '../say-back.tsx';
import { moneyLabel, recordedLabel, sumOf } from './lesson-money.ts';

/**
 * What is said of payments by hand that were just recorded. `togetherId` names several of a client. Undo takes all of them
 * back. Null for no lesson.
 */
export function saidOfPayment(lessons: readonly AdminBooking[], togetherId: string | null): Said | null {
  const [first] = lessons;
  if (!first) return null;
  const count = lessons.length > 1 ? ` for ${lessons.length} lessons` : '';
  const text = `${recordedLabel(first)}: ${formatPounds(sumOf(lessons))}${count}, ${whoOf(lessons)}`;
  return {
    text,
    undo: {
      of: text,
      until: first.undoUntil,
      send: async (api) =>
        describeUndone(
          togetherId === null
            ? [await api(endHandPayment, { params: { id: first.id }, body: { reason: 'mistake' } })]
            : await api(undoReceivedTogether, { params: { id: togetherId } }),
        ),
      invalidates: [listBookings.path],
      failure: { topic: 'collect', title: 'The payment was not taken back' },
    },
  };
}

/** £50 to pay: Tom (Sarah Hill); 4 lessons are as before: Sarah Hill */
function describeUndone(lessons: readonly AdminBooking[]): string {
  const [first] = lessons;
  if (!first) return '';
  const what = lessons.length > 1 ? `${lessons.length} lessons are as before` : moneyLabel(first);
  return `${what}: ${whoOf(lessons)}`;
}

/** Returns the client of one lesson, or who pays for several, whoever plays. */
function whoOf([first, ...others]: readonly AdminBooking[]): string {
  if (!first) return '';
  return others.length > 0 ? fullNameOf(first.user) : clientOf(first);
}
