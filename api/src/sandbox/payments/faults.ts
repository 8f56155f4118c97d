import type { RecordedEvent } from './events/record-event.ts';

export interface FaultPoint {
  method: string;
  path: string;
  /** `before`: nothing has been done yet. `after`: the change is made, only its answer is lost. */
  stage: 'before' | 'after';
}

/** `late`: the first attempt waits that many milliseconds. `twice`: delivered once more. `lost`: never delivered. */
export type DeliveryFault = 'lost' | 'twice' | { lateByMs: number };

/** What can go wrong between a business and its payment provider, so that tests can make it go wrong. */
export interface Faults {
  /** Asked at both stages of each API call: `hang` never answers, 500 answers as Stripe does on its bad days. */
  onRequest?(point: FaultPoint): 'hang' | 500 | null;
  /** Asked once for each event, before its first delivery. */
  onDelivery?(event: RecordedEvent): DeliveryFault | null;
}
