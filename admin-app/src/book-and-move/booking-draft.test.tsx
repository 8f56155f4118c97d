import { expect, test } from '@jest/globals';
import type { Client } from '@lessons/contract';
import {
  changeBookingDraft,
  newBookingDraft,
  readBooking,
  type BookingAction,
  type BookingDraft,
  type ReadBooking,
} from './booking-draft.ts';

const now = new Date('2026-11-20T12:00:00Z');
const [tuesday, wednesday] = [new Date('2026-11-24T10:00:00Z'), new Date('2026-11-25T10:00:00Z')];
const pricing = { oneHour: 50, twoHour: 90 };
const margaret = { id: 'margaret', lastTerms: null } as Client;
const twoHours = {
  ...margaret,
  id: 'jo',
  lastTerms: { duration: 120, price: 80, payPlan: 'by_hand' },
} as Client;
const free = { ...margaret, id: 'sam', lastTerms: { duration: 60, price: 0, payPlan: 'free' } } as Client;
const fields = { firstName: 'Walter', lastName: '', phone: '01632 960142', email: '' };
const opened = newBookingDraft({ start: tuesday, isWeekly: false });
const typed: BookingDraft = { ...opened, terms: { price: '45', message: 'See you' } };

test.each<[title: string, before: BookingDraft, action: BookingAction, after: Partial<BookingDraft>]>([
  ['a time is chosen', typed, { type: 'choose-start', start: wednesday }, { start: wednesday }],
  [
    'a length gives up the price that was typed for the other, and keeps the message',
    typed,
    { type: 'choose-length', minutes: 120 },
    { minutes: 120, terms: { price: null, message: 'See you' } },
  ],
  ['a client is chosen', typed, { type: 'choose-client', client: margaret }, { client: margaret }],
  [
    'a client who is known takes the place of the fields of a new one',
    { ...opened, newClient: fields },
    { type: 'choose-client', client: margaret },
    { client: margaret, newClient: null },
  ],
  [
    'another search gives up the client',
    { ...opened, client: margaret },
    { type: 'choose-client', client: null },
    { client: null },
  ],
  ['a new client is entered', opened, { type: 'enter-client', fields }, { newClient: fields }],
  ['terms are changed', opened, { type: 'change-terms', terms: typed.terms }, { terms: typed.terms }],
  ['More is opened', opened, { type: 'show-more', isShown: true }, { showsMore: true }],
  ['every week is chosen', opened, { type: 'choose-weekly', isWeekly: true }, { isWeekly: true }],
  ['what is missing is shown', opened, { type: 'try-to-book', isPriceWrong: false }, { showsProblems: true }],
  [
    'a wrong price opens More, where it is',
    opened,
    { type: 'try-to-book', isPriceWrong: true },
    { showsProblems: true, showsMore: true },
  ],
  [
    'More stays open',
    { ...opened, showsMore: true },
    { type: 'try-to-book', isPriceWrong: false },
    { showsProblems: true },
  ],
])('%s', (_title, before, action, after) => {
  expect(changeBookingDraft(before, action)).toEqual({ ...before, ...after });
});

test.each<[title: string, changes: Partial<BookingDraft>, read: Partial<ReadBooking>]>([
  ['nothing chosen is an hour at the list price', {}, { minutes: 60, price: 50, pounds: 50, client: null }],
  ['a client is known by their id', { client: margaret }, { client: { id: 'margaret' } }],
  [
    'a client has the length and the price of the last lesson',
    { client: twoHours },
    { minutes: 120, price: 80, pounds: 80, listPrice: 90 },
  ],
  [
    'another length has its list price',
    { client: twoHours, minutes: 60 },
    { minutes: 60, price: 50, pounds: 50 },
  ],
  [
    'a free lesson is free at any length',
    { client: free, minutes: 120 },
    { price: 0, pounds: 0, listPrice: 90 },
  ],
  ['a typed price counts', { client: twoHours, terms: typed.terms }, { price: 80, pounds: 45 }],
  ['a price that can’t be read is none', { terms: { price: '4o', message: '' } }, { pounds: undefined }],
  [
    'a new client has no last lesson',
    { client: twoHours, newClient: fields },
    { minutes: 60, price: 50, client: { firstName: 'Walter' } },
  ],
  ['a new client without a name is none yet', { newClient: { ...fields, firstName: '' } }, { client: null }],
  ['a time to come can be weekly', { isWeekly: true }, { hasBegun: false, isSeries: true }],
  [
    'a lesson that has begun is one lesson',
    { isWeekly: true, start: now },
    { hasBegun: true, isSeries: false },
  ],
])('%s', (_title, changes, read) => {
  expect(readBooking({ ...opened, ...changes }, { pricing, now })).toMatchObject(read);
});
