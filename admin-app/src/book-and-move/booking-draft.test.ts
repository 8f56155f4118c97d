import { expect, test } from '@jest/globals';
import type { AgreedTerms, Client } from '@lessons/contract';
import {
  bodyOfTerms,
  changeBookingDraft,
  newBookingDraft,
  readBooking,
  type BookingAction,
  type BookingDraft,
  type ReadBooking,
  type ReadTerms,
  type Terms,
} from './booking-draft.ts';

const now = new Date('2026-11-20T12:00:00Z');
const [tuesday, wednesday] = [new Date('2026-11-24T10:00:00Z'), new Date('2026-11-25T10:00:00Z')];
const pricing = { oneHour: 50, twoHour: 90 };
const margaret = { id: 'margaret', lastTerms: null } as Client;
const last = { duration: 60, price: 50, payPlan: 'by_hand', place: null, forName: null };
const withLast = (terms: Partial<AgreedTerms>): Client => ({ ...margaret, lastTerms: { ...last, ...terms } });
const twoHours = withLast({ duration: 120, price: 80 });
const free = withLast({ price: 0, payPlan: 'free' });
const barn = { name: 'Hill Barn', address: '1 Hill Road' };
const tomAtBarn = withLast({ place: barn, forName: 'Tom' });
const fields = { firstName: 'Walter', lastName: '', phone: '01632 960142', email: '' };
const opened = newBookingDraft({ start: tuesday });
const terms = (changes: Partial<Terms>): Terms => ({ ...opened.terms, ...changes });
const typed: BookingDraft = { ...opened, terms: terms({ price: '45', message: 'See you', forName: 'Tom' }) };

test.each<[title: string, before: BookingDraft, action: BookingAction, after: Partial<BookingDraft>]>([
  [
    'a time is chosen, at which more may be free',
    { ...typed, fits: 30 },
    { type: 'choose-start', start: wednesday },
    { start: wednesday, fits: null },
  ],
  [
    'a length gives up the price that was typed for the other, and keeps the rest',
    typed,
    { type: 'choose-length', minutes: 120 },
    { minutes: 120, terms: { ...typed.terms, price: null } },
  ],
  ['a client is chosen', typed, { type: 'choose-client', client: margaret }, { client: margaret }],
  [
    'a client who is known takes the place of the fields of a new one',
    { ...opened, newClient: fields },
    { type: 'choose-client', client: margaret },
    { client: margaret, newClient: null },
  ],
  [
    'a client who is given up takes the name along that was typed, and leaves the rest',
    { ...typed, client: margaret },
    { type: 'choose-client', client: null },
    { client: null, terms: { ...typed.terms, forName: null } },
  ],
  [
    'another search gives up the client',
    { ...opened, client: margaret },
    { type: 'choose-client', client: null },
    { client: null },
  ],
  ['a new client is entered', opened, { type: 'enter-client', fields }, { newClient: fields }],
  [
    'a term is changed, and the others are kept',
    typed,
    { type: 'change-terms', terms: { place: barn } },
    { terms: { ...typed.terms, place: barn } },
  ],
  ['More is opened', opened, { type: 'show-more', isShown: true }, { showsMore: true }],
  ['every week is chosen', opened, { type: 'repeat', everyWeeks: 1 }, { everyWeeks: 1 }],
  [
    'what is missing is shown',
    opened,
    { type: 'try-to-book', isWrongUnderMore: false },
    { showsProblems: true },
  ],
  [
    'a wrong price or place opens More, where it is',
    opened,
    { type: 'try-to-book', isWrongUnderMore: true },
    { showsProblems: true, showsMore: true },
  ],
  [
    'More stays open',
    { ...opened, showsMore: true },
    { type: 'try-to-book', isWrongUnderMore: false },
    { showsProblems: true },
  ],
])('%s', (_title, before, action, after) => {
  expect(changeBookingDraft(before, action)).toEqual({ ...before, ...after });
});

test.each<[title: string, changes: Partial<BookingDraft>, read: Partial<ReadBooking>]>([
  ['nothing chosen is an hour', {}, { minutes: 60, client: null }],
  ['a client is known by their id', { client: margaret }, { client: { id: 'margaret' } }],
  ['a client has the length of the last lesson', { client: twoHours }, { minutes: 120 }],
  ['a client has any length of the last lesson', { client: withLast({ duration: 45 }) }, { minutes: 45 }],
  ['a lesson is no longer than what is free', { client: twoHours, fits: 45 }, { minutes: 45 }],
  ['what is free is taken by whole quarters', { fits: 50 }, { minutes: 45 }],
  ['the shortest lesson has half an hour', { fits: 20 }, { minutes: 30 }],
  ['a shorter lesson stays as it is', { client: withLast({ duration: 30 }), fits: 45 }, { minutes: 30 }],
  ['another length can be chosen all the same', { minutes: 60, fits: 45 }, { minutes: 60 }],
  [
    'a length that can’t be booked any more is none',
    { client: withLast({ duration: 300 }) },
    { minutes: 60 },
  ],
  [
    'a new client has no last lesson',
    { client: twoHours, newClient: fields },
    { minutes: 60, client: { firstName: 'Walter', phone: '01632 960142' } },
  ],
  ['a new client without a name is none yet', { newClient: { ...fields, firstName: '' } }, { client: null }],
  ['a time to come can be weekly', { everyWeeks: 1 }, { hasBegun: false, isSeries: true }],
  ['a time to come can be every two weeks', { everyWeeks: 2 }, { hasBegun: false, isSeries: true }],
  [
    'a lesson that has begun is one lesson',
    { everyWeeks: 1, start: now },
    { hasBegun: true, isSeries: false },
  ],
  [
    'a place without a name is wrong',
    { terms: terms({ place: { name: ' ', address: '' } }) },
    { isWrongUnderMore: true },
  ],
  [
    'a place with a name is right',
    { terms: terms({ place: { name: 'Barn', address: '' } }) },
    { isWrongUnderMore: false },
  ],
  ['a price that can’t be read is wrong', { terms: terms({ price: '4o' }) }, { isWrongUnderMore: true }],
])('%s', (_title, changes, read) => {
  expect(readBooking({ ...opened, ...changes }, { pricing, now })).toMatchObject(read);
});

test.each<[title: string, changes: Partial<BookingDraft>, read: Partial<ReadTerms>]>([
  ['an hour has the list price', {}, { usualPrice: 50, pounds: 50, agreedPrice: undefined }],
  ['half an hour has half of it', { minutes: 30 }, { listPrice: 25, pounds: 25 }],
  ['an hour and a half has its part of it', { minutes: 90 }, { pounds: 75 }],
  ['three hours have their part of the price of two', { minutes: 180 }, { pounds: 135 }],
  [
    'a client has the price of the last lesson',
    { client: twoHours },
    { usualPrice: 80, pounds: 80, agreedPrice: 80, listPrice: 90 },
  ],
  [
    'the list price can be taken in its place',
    { client: twoHours, terms: terms({ takesListPrice: true }) },
    { usualPrice: 90, pounds: 90, agreedPrice: 80 },
  ],
  [
    'another length than last time has its part of the list price',
    { client: twoHours, minutes: 45 },
    { agreedPrice: undefined, usualPrice: 37.5, pounds: 37.5 },
  ],
  [
    'a free lesson is free at any length',
    { client: free, minutes: 120 },
    { usualPrice: 0, pounds: 0, listPrice: 90 },
  ],
  ['a typed price counts', { client: twoHours, terms: typed.terms }, { usualPrice: 80, pounds: 45 }],
  ['a price that can’t be read is none', { terms: terms({ price: '4o' }) }, { pounds: undefined }],
  ['a lesson is at the court, for the client', {}, { place: null, forName: '', lastForName: null }],
  ['place and name are as last time', { client: tomAtBarn }, { place: barn, forName: 'Tom' }],
  [
    'a place without an address has an empty one',
    { client: withLast({ place: { name: 'Barn', address: null } }) },
    { place: { name: 'Barn', address: '' } },
  ],
  [
    'the court and the client can be chosen again',
    { client: tomAtBarn, terms: terms({ place: 'court', forName: '' }) },
    { place: null, forName: '', lastForName: 'Tom' },
  ],
  [
    'a new client has no place and no name of another client',
    { client: tomAtBarn, newClient: fields },
    { place: null, forName: '', usualPrice: 50 },
  ],
])('%s', (_title, changes, read) => {
  expect(readBooking({ ...opened, ...changes }, { pricing, now }).terms).toMatchObject(read);
});

test('a request says the place, who plays and the message, and nothing where there is none', () => {
  const read = { ...readBooking(opened, { pricing, now }).terms };
  expect(bodyOfTerms(read, ' ')).toEqual({});
  expect(bodyOfTerms({ ...read, place: barn, forName: ' Tom ' }, 'See you')).toEqual({
    place: barn,
    forName: 'Tom',
    message: 'See you',
  });
  expect(bodyOfTerms({ ...read, place: { name: 'Barn ', address: ' ' } }, '')).toEqual({
    place: { name: 'Barn' },
  });
});
