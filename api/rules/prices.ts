/** The lengths a lesson can have, in minutes. */
export const lessonLengths = [60, 120] as const;
export type LessonMinutes = (typeof lessonLengths)[number];

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

/** Returns the price of an hour in a two-hour lesson: half its price. */
export function hourlyRateOfTwoHours(twoHourPrice: number): number {
  return twoHourPrice / 2;
}

export function poundsOf(pence: number): number {
  return pence / 100;
}

/** Rounded to the penny, since 47.35 × 100 isn't whole in binary. */
export function penceOf(pounds: number): number {
  return Math.round(pounds * 100);
}

/** Whether a price is so far from the last one that it may be a slip: more than three times that, or a third of it. */
export function isUnusualPrice(price: number, last: number): boolean {
  return last > 0 && (price > 3 * last || 3 * price <= last);
}
