import { HOUR, londonDateOf, londonTimeOf, overlaps } from '@lessons/rules';
import type { Run } from './run.ts';
import { isFree, lessonsFor, readWishState, wasClosed, type WishRow, type WishState } from './wish-state.ts';

const PAUSE_MS = 12 * HOUR;
const isDay = (time: Date) => londonTimeOf(time) >= '07:00' && londonTimeOf(time) < '21:00';

/** Returns a sentence for each wish that a run did not do with as it had to, if nobody else did anything meanwhile. */
export function faultsOfTell(before: WishState, after: WishState): string[] {
  const isKept = (wish: WishRow) => after.wishes.some(({ id }) => id === wish.id);
  const known = new Set(before.mails.map(({ id }) => id));
  const written = after.mails.filter(({ id }) => !known.has(id));
  return before.wishes.flatMap((wish) => {
    const isOpen = isWaiting(wish, before);
    const expected = isOpen ? newsFor(wish, before) : [];
    const mails = written.filter(({ facts }) => facts.wishId === wish.id);
    const told = mails.flatMap(({ facts }) => facts.times.map(({ startsAt }) => startsAt));
    const isRight = told.join() === expected.join() && mails.length === (expected.length > 0 ? 1 : 0);
    return [
      ...(isKept(wish) === isOpen ? [] : [`Wish ${wish.id} is ${isOpen ? 'gone' : 'over and left'}`]),
      ...(isRight ? [] : [`Wish ${wish.id} was told [${told.join()}] instead of [${expected.join()}]`]),
    ];
  });
}

function isWaiting({ player_id: playerId, date }: WishRow, { now, lessonDays, closedAccounts }: WishState) {
  return (
    date >= londonDateOf(now) && !lessonDays.has(`${playerId} ${date}`) && !closedAccounts.includes(playerId)
  );
}

/** Returns the starts that a mail has to name, earliest first. */
function newsFor(wish: WishRow, state: WishState): string[] {
  const { now, unpaid, unreachable } = state;
  const isPaused = wish.told_at !== null && +now - +wish.told_at < PAUSE_MS;
  if (!isDay(now) || isPaused || unreachable.some(({ id }) => id === wish.player_id)) return [];
  return lessonsFor(wish)
    .filter((lesson) => isFree(state, lesson) && !unpaid.some((held) => overlaps(held, lesson)))
    .map(({ start }) => start)
    .filter((start) => !wish.told_starts.some((told) => +told === +start))
    .map((start) => start.toISOString());
}

/** Returns a sentence for each mail about a free time that should not have been written, or not then. */
export async function checkWishes(run: Run): Promise<string[]> {
  const { world, tells } = run;
  const { deliveries } = world;
  const { mails } = await readWishState(world.control);
  const told = mails.map((mail) => {
    const { wishId, minutes, times } = mail.facts;
    const spans = times.map(({ startsAt }) => ({
      start: new Date(startsAt),
      end: new Date(Date.parse(startsAt) + minutes * 60_000),
    }));
    return { ...mail, wishId, spans, at: new Date(mail.event.replace(/^time-free:[^:]*:/, '')) };
  });
  const by = ({ id }: { id: string }) =>
    tells.filter(
      ({ before, after }) => [after, before].map((state) => has(state, id)).join() === 'true,false',
    );
  return told.flatMap((mail) => {
    const { id, event, wishId, spans, at, player_id: playerId } = mail;
    const own = by(mail);
    const earlier = told.filter((other) => other.wishId === wishId && other.at < at);
    const isClosed = spans.some(
      (span) => own.length > 0 && own.every(({ before, after }) => wasClosed(before, after, span)),
    );
    const isRepeat = earlier.some((other) =>
      spans.some(
        ({ start }) =>
          other.spans.some((span) => +span.start === +start) &&
          by(other).some(({ before, rules }) =>
            own.some((one) => one.after.changes === before.changes && one.rules === rules),
          ),
      ),
    );
    const isLate = (deliveries.get(id) ?? []).some(({ begunAt }) => {
      const time = londonTimeOf(begunAt);
      return time < '07:00' || time > '21:00' || spans.every(({ start }) => start < begunAt);
    });
    const faults = [
      ...(isDay(at) ? [] : ['is written at night']),
      ...(earlier.some((other) => +at - +other.at < PAUSE_MS) ? ['is too soon after another'] : []),
      ...(isClosed ? ['names a time that is not free'] : []),
      ...(isRepeat ? ['names a time again that has been free ever since'] : []),
      ...(isLate ? ['is sent at night, or too late'] : []),
    ];
    return faults.map((fault) => `The mail ${event} to ${playerId} ${fault}`);
  });
}

const has = ({ mails }: WishState, mailId: string) => mails.some(({ id }) => id === mailId);
