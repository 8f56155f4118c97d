/** The lengths of a lesson that a player books, in minutes. */
export const lessonLengths = [60, 120] as const;
export type LessonMinutes = (typeof lessonLengths)[number];

/** Returns the length that a player books after a lesson of any length: the same where players may book it, otherwise 1 hour. */
export function playersMinutes(minutes: number): LessonMinutes {
  return lessonLengths.find((length) => length === minutes) ?? 60;
}

/** The lengths of a lesson that the coach books, in minutes. */
export const coachLengths = { min: 30, max: 240, step: 15 } as const;

/** The coach's two prices, both in the same unit: pence in the API, pounds in the apps. */
export interface Pricing {
  oneHour: number;
  twoHour: number;
}

/** The prices in pounds that are shown while the schedule gives none. The server's are charged. */
export const fallbackPricing: Pricing = { oneHour: 51, twoHour: 95 };

/** Returns the price of a lesson, in the unit of `pricing`. */
export function priceOf(minutes: LessonMinutes, pricing: Pricing): number {
  return minutes === 60 ? pricing.oneHour : pricing.twoHour;
}

/**
 * Returns the list price in pounds of a lesson of any length: by the hour below two hours, by the price of two hours from
 * there, rounded to 50p.
 */
export function proRataPrice(minutes: number, pricing: Pricing): number {
  const pounds = minutes < 120 ? (pricing.oneHour * minutes) / 60 : (pricing.twoHour * minutes) / 120;
  return lessonLengths.some((length) => length === minutes) ? pounds : Math.round(pounds * 2) / 2;
}

/** Returns the price of an hour in a two-hour lesson: half its price. */
export function hourlyRateOfTwoHours(twoHourPrice: number): number {
  return twoHourPrice / 2;
}

export function poundsOf(pence: number): number {
  return pence / 100;
}

/** Rounded to the penny, since 19.99 × 100 isn't whole in binary. */
export function penceOf(pounds: number): number {
  return Math.round(pounds * 100);
}

/** Whether a price is so far from the last one that it may be a slip: more than three times that, or a third of it. */
export function isUnusualPrice(price: number, last: number): boolean {
  return last > 0 && (price > 3 * last || 3 * price <= last);
}
