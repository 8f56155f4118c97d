import type { AgreedTerms, bookForClient, Client, EndpointRequest } from '@lessons/contract';
import { proRataPrice, type Pricing } from '@lessons/rules';
import type { ClientDraft } from '../contacts/clients.ts';
import { readDraft } from '../contacts/read-draft.ts';
import { readCoachPrice } from '../money/coach-price.ts';
import { agreedPrice, lengthOf } from './agreed-terms.ts';
import { fieldsOf, isNameless, namedPlace, type PlaceFields } from './place-fields.ts';

/** How often a series has a lesson. Null for a single lesson. */
export type EveryWeeks = 1 | 2 | null;

/** Changes of the coach to the terms that are filled in. Null: as for the client's last lesson. */
export interface Terms {
  /** In pounds, as it is typed. */
  price: string | null;
  /** The list price in the place of the one that was agreed. */
  takesListPrice: boolean;
  place: PlaceFields | 'court' | null;
  /** The typed name of who plays. Empty for the client. */
  forName: string | null;
  message: string;
}

/** The coach's choices on the sheet that books for a client. */
export interface BookingDraft {
  start: Date;
  /** Null before one is chosen: the length of the client's last lesson. */
  minutes: number | null;
  /** The minutes that are free from the start on, if they are few: the lesson fits in them until another length is chosen. */
  fits: number | null;
  client: Client | null;
  /** The fields of a new client, who is booked for in the place of `client`. */
  newClient: ClientDraft | null;
  terms: Terms;
  showsMore: boolean;
  everyWeeks: EveryWeeks;
  /** Whether booking was tried. */
  showsProblems: boolean;
}

export type BookingAction =
  | { type: 'choose-start'; start: Date }
  | { type: 'choose-length'; minutes: number }
  | { type: 'choose-client'; client: Client | null }
  | { type: 'enter-client'; fields: ClientDraft }
  | { type: 'change-terms'; terms: Partial<Terms> }
  | { type: 'show-more'; isShown: boolean }
  | { type: 'repeat'; everyWeeks: EveryWeeks }
  | { type: 'try-to-book'; isWrongUnderMore: boolean };

/** What the coach has said of a lesson before the sheet opened. Null isn't said. */
export interface SaidTerms {
  minutes: number | null;
  pounds: number | null;
  place: PlaceFields | null;
  forName: string | null;
  /** How many lessons a series has. */
  count: number | null;
}

interface Opened extends Pick<BookingDraft, 'start'> {
  client?: Client | undefined;
  fits?: number | undefined;
  everyWeeks?: EveryWeeks | undefined;
  said?: SaidTerms | undefined;
}

export function newBookingDraft({ start, client, fits, everyWeeks, said }: Opened): BookingDraft {
  return {
    start,
    minutes: said?.minutes ?? null,
    fits: fits ?? null,
    client: client ?? null,
    newClient: null,
    terms: {
      price: said?.pounds?.toString() ?? null,
      takesListPrice: false,
      place: said?.place ?? null,
      forName: said?.forName ?? null,
      message: '',
    },
    showsMore: said !== undefined && (said.pounds ?? said.place ?? said.forName) !== null,
    everyWeeks: everyWeeks ?? null,
    showsProblems: false,
  };
}

/** Returns the draft after an action. */
export function changeBookingDraft(draft: BookingDraft, action: BookingAction): BookingDraft {
  switch (action.type) {
    case 'choose-start':
      return { ...draft, start: action.start, fits: null };
    case 'choose-length':
      // The price that was typed is for the other length.
      return { ...draft, minutes: action.minutes, terms: { ...draft.terms, price: null } };
    case 'choose-client': {
      // The name that was typed is of the family of the client who is given up.
      const forName = draft.client ? null : draft.terms.forName;
      return { ...draft, client: action.client, newClient: null, terms: { ...draft.terms, forName } };
    }
    case 'enter-client':
      return { ...draft, newClient: action.fields };
    case 'change-terms':
      return { ...draft, terms: { ...draft.terms, ...action.terms } };
    case 'show-more':
      return { ...draft, showsMore: action.isShown };
    case 'repeat':
      return { ...draft, everyWeeks: action.everyWeeks };
    case 'try-to-book':
      return { ...draft, showsProblems: true, showsMore: draft.showsMore || action.isWrongUnderMore };
  }
}

type Body = EndpointRequest<typeof bookForClient>['body'];

/** The terms with what is filled in as for the client's last lesson. Prices are in pounds. */
export interface ReadTerms {
  listPrice: number;
  /** The price of the client's last lesson of this length, and so of this one unless the coach takes another price. */
  agreedPrice: number | undefined;
  /** The price before another one is typed. */
  usualPrice: number;
  /** The price of this lesson; undefined if what was typed is none. */
  pounds: number | undefined;
  /** Null for the coach's court. */
  place: PlaceFields | null;
  forName: string;
  /** The name of who played the last time, if it was not the client. */
  lastForName: string | null;
}

/** A draft as it is read. */
export interface ReadBooking {
  minutes: number;
  /** The lesson took place: it is entered, and nobody is told. */
  hasBegun: boolean;
  isSeries: boolean;
  terms: ReadTerms;
  /** Whether a field under More has to be corrected. */
  isWrongUnderMore: boolean;
  /** Null before a client is chosen, and while the fields of a new one are not filled in rightly. */
  client: Body['client'] | null;
}

export function readBooking(
  { start, minutes: chosen, fits, client, newClient, terms, everyWeeks }: BookingDraft,
  { pricing, now }: { pricing: Pricing; now: Date },
): ReadBooking {
  const last = (!newClient && client?.lastTerms) || null;
  const minutes = chosen ?? lengthOf(last, fits);
  const hasBegun = start <= now;
  const read = readTerms(terms, last, { minutes, pricing });
  return {
    minutes,
    hasBegun,
    isSeries: everyWeeks !== null && !hasBegun,
    terms: read,
    isWrongUnderMore: read.pounds === undefined || isNameless(read.place),
    client: newClient ? readDraft(newClient).client : client && { id: client.id },
  };
}

function readTerms(
  { price, takesListPrice, place, forName }: Terms,
  last: AgreedTerms | null,
  { minutes, pricing }: { minutes: number; pricing: Pricing },
): ReadTerms {
  const listPrice = proRataPrice(minutes, pricing);
  const agreed = agreedPrice(last, minutes);
  const usualPrice = takesListPrice ? listPrice : (agreed ?? listPrice);
  const lastPlace = last?.place && fieldsOf(last.place);
  return {
    listPrice,
    agreedPrice: agreed,
    usualPrice,
    pounds: price === null ? usualPrice : readCoachPrice(price),
    place: place === 'court' ? null : (place ?? lastPlace ?? null),
    forName: forName ?? last?.forName ?? '',
    lastForName: last?.forName ?? null,
  };
}

/** Returns the fields of a request beside the client, the time and the price. */
export function bodyOfTerms({ place, forName }: ReadTerms, message: string) {
  return {
    ...(place && { place: namedPlace(place) }),
    ...(forName.trim() && { forName: forName.trim() }),
    ...(message.trim() && { message: message.trim() }),
  };
}
