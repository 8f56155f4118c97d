import {
  addOtherHours,
  closeTime,
  undoClosing,
  type Closing,
  type EndpointResponse,
  type OtherHours,
  type removeClosing,
} from '@lessons/contract';
import { londonDateOf } from '@lessons/rules';
import { serverNow } from '@lessons/ui';
import { clientOf } from '../lesson-text.ts';
import { invalidatedBy } from '../requests/use-change.ts';
import type { Said, Undoing } from '../say-back.tsx';
import { describeClosed, describeHours, describeTime, isWaiting, type Span } from './closing-text.ts';

/** Undoes a closing, for as long as its mails wait: its days open, and the lessons that wait go ahead. */
export function undoingOf(closing: Closing, onUndone?: () => void): Undoing {
  const isPossible = closing.days.length > 0 || closing.lessons.some(isWaiting);
  return {
    of: describeTime(closing),
    until: isPossible ? closing.undoUntil : undefined,
    send: async (api) => {
      const { isOpen, lessons } = await api(undoClosing, { params: { id: closing.id } });
      onUndone?.();
      return `Undone: ${describeOpen([closing], isOpen)}${describeResumed(lessons)}`;
    },
    invalidates: [...invalidatedBy.booking, ...invalidatedBy.block],
    failure: { topic: 'closing', title: 'It was not undone' },
  };
}

/** What is said of a closing that was just made. */
export const saidOfClosing = (closing: Closing, onUndone?: () => void): Said => ({
  text: describeClosed(closing),
  undo: undoingOf(closing, onUndone),
});

/** What is said of a closing, or of some of its days, that was just removed. Undo closes the same again, and calls nothing off. */
export function saidOfRemoval(
  { reason, note, lessons }: Closing,
  spans: readonly Span[],
  { isOpen, undoUntil }: EndpointResponse<typeof removeClosing>,
): Said {
  const stay = lessons.length > 0 ? ' Lessons that were called off stay called off.' : '';
  const times = spans.map(describeTime).join('; ');
  // Made once, so that a retry closes nothing twice.
  const requests = spans.map((span) => ({ id: crypto.randomUUID(), ...span }));
  return {
    text: `Blocked slot removed successfully: ${describeOpen(spans, isOpen)}${stay}`,
    undo: {
      of: `${times} removed`,
      until: undoUntil,
      send: async (api) => {
        const again = { reason: reason as 'other', ...(note !== null && { note }), bookingIds: [] };
        for (const request of requests) await api(closeTime, { body: { ...request, ...again } });
        return `Closed again: ${times}.`;
      },
      invalidates: invalidatedBy.block,
      failure: { topic: 'unblock', title: 'It is still open' },
    },
  };
}

/**
 * The lessons go ahead, and nobody was told. Where some know already that they were called off: … Who knew of it gets an
 * email: Ana Lindqvist. A lesson of which its player has chosen meanwhile does not go ahead.
 */
function describeResumed(lessons: Closing['lessons']): string {
  const resumed = lessons.filter(({ outcome }) => outcome === 'resumed');
  if (resumed.length === 0) return '';
  const which = resumed.length === lessons.length ? 'The lessons go' : `${resumed.length} of the lessons go`;
  const knew = resumed.filter(({ seenAt, toldAt }) => seenAt !== null || toldAt !== null);
  if (knew.length === 0) return ` ${which} ahead, and nobody was told.`;
  const namesOf = (hasEmail: boolean) =>
    knew
      .flatMap(({ booking }) => (Boolean(booking.user.email) === hasEmail ? clientOf(booking) : []))
      .join(', ');
  const [mailed, others] = [namesOf(true), namesOf(false)];
  const mail = mailed && ` Who knew of it gets an email: ${mailed}.`;
  return ` ${which} ahead.${mail}${others && ` Tell them yourself: ${others}.`}`;
}

/** Mon 23 Nov 2026, 14:00–18:00 is open again; …, except for what another entry closes */
function describeOpen(spans: readonly Span[], isOpen: boolean): string {
  const times = spans.map(describeTime).join('; ');
  return `${times} is open again${isOpen ? '' : ', except for what another entry closes'}.`;
}

/** What is said of other hours that were saved. */
export const saidOfHours = (hours: Omit<OtherHours, 'id'>): Said => ({
  text: `Other hours saved: ${describeHours(hours)}.`,
});

/** What is said of other hours that were removed. Undo saves them again, from today on. */
export function saidOfRemovedHours(hours: OtherHours, undoUntil: string | undefined): Said {
  const today = londonDateOf(serverNow());
  const from = hours.from < today ? today : hours.from;
  const again = { ...hours, id: crypto.randomUUID(), from };
  return {
    text: `Removed: ${describeHours(hours)}. Those days have the hours of the week again.`,
    undo: {
      of: `${describeHours(hours)} removed`,
      until: undoUntil,
      send: async (api) => {
        await api(addOtherHours, { body: { ...again, holds: 'keep' } });
        return saidOfHours(again).text;
      },
      invalidates: invalidatedBy.workingHours,
      failure: { topic: 'other-hours', title: 'The other hours were not saved again' },
    },
  };
}
