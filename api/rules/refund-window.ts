import { HOUR } from './london-time.ts';

/** A lesson is refunded, or moved, only while it starts more than this many hours from now. */
const refundCutOffHours = 24;

/** Hours until a lesson starts; negative once it has. */
export function hoursUntil(startTime: Date, now: Date): number {
  return (startTime.getTime() - now.getTime()) / HOUR;
}

/** Exactly 24 hours before is too late. */
export function isRefundEligible(startTime: Date, now: Date): boolean {
  return hoursUntil(startTime, now) > refundCutOffHours;
}

/** Returns the moment from which a lesson is neither refunded nor moved. */
export function refundEndsAt(startTime: Date): Date {
  return new Date(startTime.getTime() - refundCutOffHours * HOUR);
}
