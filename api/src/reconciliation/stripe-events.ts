/*
 * The webhook events that are handled: the webhook acts on these, and the doctor checks that
 * Stripe sends them.
 */

export const PAYMENT_EVENTS = [
  'payment_intent.succeeded',
  'payment_intent.processing',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
] as const;

/** The events of a charge, which also tell of a refund that was made in Stripe's Dashboard. */
export const CHARGE_EVENTS = ['charge.refunded'] as const;

export const REFUND_EVENTS = ['refund.created', 'refund.updated', 'refund.failed'] as const;
/** API versions before 2024-10-28 send this instead of `refund.updated` and `refund.failed`. */
export const OLD_REFUND_EVENTS = ['charge.refund.updated'] as const;

export const DISPUTE_EVENTS = [
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
] as const;

export const FRAUD_WARNING_EVENTS = [
  'radar.early_fraud_warning.created',
  'radar.early_fraud_warning.updated',
] as const;

/** What a webhook with a present API version has to send. */
export const WEBHOOK_EVENTS = [
  ...PAYMENT_EVENTS,
  ...CHARGE_EVENTS,
  ...DISPUTE_EVENTS,
  ...FRAUD_WARNING_EVENTS,
  ...REFUND_EVENTS,
] as const;

/** Whether an event is one of a list. The event's type follows. */
export function isOneOf<Event extends { type: string }, Type extends string>(
  event: Event,
  types: readonly Type[],
): event is Extract<Event, { type: Type }> {
  return (types as readonly string[]).includes(event.type);
}
