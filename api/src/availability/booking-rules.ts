import { USUAL_MINUTES_AFTER_SUNSET, type CoachRules } from '@lessons/contract';
import { hoursOf, londonDateOf, type CalendarDate } from '@lessons/rules';
import type { Knex } from 'knex';
import { writeAuditEntry, type ChangedBy } from '../audit/audit-entry.ts';
import { loadCoachProfile } from '../coach-profile/coach-profile.ts';
import { inTransaction } from '../database/transaction.ts';
import { refused } from '../http/refusal.ts';
import {
  bookingRulesIn,
  CoachSettings,
  loadSettings,
  pricingIn,
  requireChargeable,
} from '../pricing/coach-settings.ts';
import { loadHours } from './availability.ts';
import { dayEndOf, loadDayEnds, type DayEnd } from './day-ends.ts';

/** Returns what limits the hours that players book, and until when the dark would let them today. */
export async function loadCoachRules(knex: Knex, now: Date): Promise<CoachRules> {
  const { minutesAfterSunset, ...settings } = await loadSettings(knex);
  const { map } = await loadCoachProfile(knex);
  const minutes = minutesAfterSunset ?? USUAL_MINUTES_AFTER_SUNSET;
  const todayUntil = map && dayEndOf(londonDateOf(now), map, minutes);
  return { ...bookingRulesIn(settings), minutesAfterSunset, todayUntil };
}

interface RuleChanges {
  horizonWeeks?: number | undefined;
  noticeHours?: number | undefined;
  /** How long after sunset the last lesson that players book ends. Null for a court with floodlights. */
  minutesAfterSunset?: number | null | undefined;
}

/**
 * Sets the rules for what is booked, held or moved from now on. Existing lessons and holds stay. Throws `Refusal` 422
 * `no_coordinates` for minutes after sunset while the profile does not say where the court is, and `price_too_low` while a
 * price is below the minimum: a check in the database then refuses to update the row.
 */
export async function saveBookingRules(
  knex: Knex,
  changes: RuleChanges,
  { by, now }: ChangedBy,
): Promise<CoachRules> {
  await inTransaction(knex, async (trx) => {
    // Locked: the screen saves the horizon and the daylight apart, perhaps at the same time.
    const former = await CoachSettings.query(trx).first().forUpdate().throwIfNotFound();
    const {
      horizonWeeks = former.horizonWeeks,
      noticeHours = former.noticeHours,
      minutesAfterSunset = former.minutesAfterSunset,
    } = changes;
    const isOtherLight = minutesAfterSunset !== former.minutesAfterSunset;
    if (!isOtherLight && horizonWeeks === former.horizonWeeks && noticeHours === former.noticeHours) return;
    requireChargeable(pricingIn(former));
    if (isOtherLight && minutesAfterSunset !== null) await requireCoordinates(trx);
    await CoachSettings.query(trx).patch({ horizonWeeks, noticeHours, minutesAfterSunset });
    const details = {
      horizonWeeks,
      noticeHours,
      minutesAfterSunset,
      formerHorizonWeeks: former.horizonWeeks,
      formerNoticeHours: former.noticeHours,
      formerMinutesAfterSunset: former.minutesAfterSunset,
    };
    await writeAuditEntry(trx, { at: now, action: 'rules.changed', actorId: by, details });
  });
  return loadCoachRules(knex, now);
}

async function requireCoordinates(knex: Knex): Promise<void> {
  const { map } = await loadCoachProfile(knex);
  if (!map)
    throw refused(
      'no_coordinates',
      'The time of sunset depends on where the court is. Please add its map position to your coach details first.',
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
