import type { bookForClient, Client, EndpointRequest } from '@lessons/contract';
import { priceOf, type LessonMinutes } from '@lessons/rules';
import type { ClientDraft } from '../clients/clients.ts';
import { readDraft } from '../clients/read-draft.ts';
import { agreedPrice, lengthOf } from './agreed-terms.ts';
import { poundsOfTerms, type Terms } from './lesson-terms.tsx';

/** The coach's choices on the sheet that books for a client. */
export interface BookingDraft {
  start: Date;
  /** Null before one is chosen: the length of the client's last lesson. */
  minutes: LessonMinutes | null;
  client: Client | null;
  /** The fields of a new client, who is booked for in the place of `client`. */
  newClient: ClientDraft | null;
  terms: Terms;
  showsMore: boolean;
  isWeekly: boolean;
  /** Whether booking was tried. */
  showsProblems: boolean;
}

export type BookingAction =
  | { type: 'choose-start'; start: Date }
  | { type: 'choose-length'; minutes: LessonMinutes }
  | { type: 'choose-client'; client: Client | null }
  | { type: 'enter-client'; fields: ClientDraft }
  | { type: 'change-terms'; terms: Terms }
  | { type: 'show-more'; isShown: boolean }
  | { type: 'choose-weekly'; isWeekly: boolean }
  | { type: 'try-to-book'; isPriceWrong: boolean };

export function newBookingDraft({
  start,
  client = null,
  isWeekly,
}: Pick<BookingDraft, 'start' | 'isWeekly'> & { client?: Client | null | undefined }): BookingDraft {
  return {
    start,
    minutes: null,
    client,
    newClient: null,
    terms: { price: null, message: '' },
    showsMore: false,
    isWeekly,
    showsProblems: false,
  };
}

/** Returns the draft after an action. */
export function changeBookingDraft(draft: BookingDraft, action: BookingAction): BookingDraft {
  switch (action.type) {
    case 'choose-start':
      return { ...draft, start: action.start };
    case 'choose-length':
      // The price that was typed is for the other length.
      return { ...draft, minutes: action.minutes, terms: { ...draft.terms, price: null } };
    case 'choose-client':
      return { ...draft, client: action.client, newClient: null };
    case 'enter-client':
      return { ...draft, newClient: action.fields };
    case 'change-terms':
      return { ...draft, terms: action.terms };
    case 'show-more':
      return { ...draft, showsMore: action.isShown };
    case 'choose-weekly':
      return { ...draft, isWeekly: action.isWeekly };
    case 'try-to-book':
      // The price is under More.
      return { ...draft, showsProblems: true, showsMore: draft.showsMore || action.isPriceWrong };
  }
}

type Body = EndpointRequest<typeof bookForClient>['body'];

/** A draft as it is read: with what is filled in as for the client's last lesson. Prices are in pounds. */
export interface ReadBooking {
  minutes: LessonMinutes;
  /** The lesson took place: it is entered, and nobody is told. */
  hasBegun: boolean;
  isSeries: boolean;
  listPrice: number;
  /** The price that this client usually pays: the list price, or the agreed one. */
  price: number;
  /** The price of this lesson; undefined if what was typed is none. */
  pounds: number | undefined;
  /** Null before a client is chosen, and while the fields of a new one are not filled in rightly. */
  client: Body['client'] | null;
}

export function readBooking(
  { start, minutes: chosen, client, newClient, terms, isWeekly }: BookingDraft,
  { pricing, now }: { pricing: Parameters<typeof priceOf>[1]; now: Date },
): ReadBooking {
  const last = (!newClient && client?.lastTerms) || null;
  const minutes = chosen ?? lengthOf(last);
  const hasBegun = start <= now;
  const listPrice = priceOf(minutes, pricing);
  const price = agreedPrice(last, minutes) ?? listPrice;
  return {
    minutes,
    hasBegun,
    isSeries: isWeekly && !hasBegun,
    listPrice,
    price,
    pounds: poundsOfTerms(terms, price),
    client: newClient ? readDraft(newClient).client : client && { id: client.id },
  };
}
