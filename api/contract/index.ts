export * from './admin-availability.ts';
export * from './admin-bookings.ts';
export * from './availability.ts';
export * from './booking-changes.ts';
export * from './bookings.ts';
export * from './calendars.ts';
export * from './call-off-choices.ts';
export * from './business-details.ts';
export * from './busy-times.ts';
export * from './client.ts';
export * from './client-errors.ts';
export * from './client-lists.ts';
export * from './clients.ts';
export * from './coach.ts';
export * from './closings.ts';
export * from './coach-lessons.ts';
export * from './coach-profile.ts';
export * from './coach-profile-changes.ts';
export * from './coach-settings.ts';
export * from './config.ts';
export * from './endpoint.ts';
export * from './first-steps.ts';
export * from './free-times.ts';
export * from './hand-payments.ts';
export * from './health.ts';
export * from './mail-preferences.ts';
export * from './links.ts';
export * from './money.ts';
export * from './other-hours.ts';
export * from './overview.ts';
export * from './own-calendar.ts';
export * from './payments.ts';
export * from './payments-to-look-at.ts';
export * from './players.ts';
export * from './privacy.ts';
export * from './profile.ts';
export * from './receipts.ts';
export * from './release.ts';
export {
  forNameIn,
  MAX_FOR_NAME_LENGTH,
  MAX_PLACE_ADDRESS_LENGTH,
  MAX_PLACE_NAME_LENGTH,
  MAX_SEARCH_LENGTH,
  MIN_PRICE,
  personLimits,
  phoneIn,
  removeTextDirections,
} from './request-values.ts';
export * from './roles.ts';
export * from './saved-cards.ts';
export * from './series.ts';
export * from './time-requests.ts';
export * from './undelivered-mails.ts';
export * from './wishes.ts';
