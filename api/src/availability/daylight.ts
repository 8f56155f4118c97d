import { USUAL_MINUTES_AFTER_SUNSET, type Daylight } from '@lessons/contract';
import { hoursOf, londonDateOf, type CalendarDate } from '@lessons/rules';
import type { Knex } from 'knex';
import { writeAuditEntry, type ChangedBy } from '../audit/audit-entry.ts';
import { loadCoachProfile } from '../coach-profile/coach-profile.ts';
import { inTransaction } from '../database/transaction.ts';
import { refused } from '../http/refusal.ts';
import { CoachSettings, loadSettings, pricingIn, requireChargeable } from '../pricing/coach-settings.ts';
import { loadHours } from './availability.ts';
import { dayEndOf, loadDayEnds, type DayEnd } from './day-ends.ts';

/** Returns whether the dark limits what players book, and until when it would today. */
export async function loadDaylight(knex: Knex, now: Date): Promise<Daylight> {
  const { minutesAfterSunset } = await loadSettings(knex);
  const { map } = await loadCoachProfile(knex);
  const minutes = minutesAfterSunset ?? USUAL_MINUTES_AFTER_SUNSET;
  return { minutesAfterSunset, todayUntil: map && dayEndOf(londonDateOf(now), map, minutes) };
}

/**
 * Sets how long after sunset the last lesson that players book ends; `null` for a court with floodlights. Existing lessons
 * and holds stay. Throws `Refusal` 422 `no_coordinates` while the profile does not say where the court is, and as
 * `saveBookingRules` does.
 */
export async function saveDaylight(
  knex: Knex,
  minutesAfterSunset: number | null,
  { by, now }: ChangedBy,
): Promise<Daylight> {
  await inTransaction(knex, async (trx) => {
    const settings = await loadSettings(trx);
    const former = settings.minutesAfterSunset;
    if (former === minutesAfterSunset) return;
    requireChargeable(pricingIn(settings));
    if (minutesAfterSunset !== null) await requireCoordinates(trx);
    await CoachSettings.query(trx).patch({ minutesAfterSunset });
    const details = {
      hasFloodlights: minutesAfterSunset === null,
      minutesAfterSunset,
      formerMinutesAfterSunset: former,
    };
    await writeAuditEntry(trx, { at: now, action: 'daylight.changed', actorId: by, details });
  });
  return loadDaylight(knex, now);
}

async function requireCoordinates(knex: Knex): Promise<void> {
  const { map } = await loadCoachProfile(knex);
  if (!map)
    throw refused(
      'no_coordinates',
      'The time of sunset depends on where the court is. Please add its map position to your profile first.',
    );
}

/** Returns the days, from one to another, whose hours the dark cuts, with the time from which it is dark. */
export async function listShortDays(
  knex: Knex,
  minutesAfterSunset: number | null,
  days: readonly [CalendarDate, CalendarDate],
): Promise<DayEnd[]> {
  const dayEnds = await loadDayEnds(knex, minutesAfterSunset, days);
  if (dayEnds.length === 0) return [];
  const opening = await loadHours(knex, days);
  return dayEnds.filter(({ date, endTime }) =>
    hoursOf(date, opening).some((hours) => hours.endTime > endTime),
  );
}
