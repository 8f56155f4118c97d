import type { ListedClient } from '@lessons/contract';
import { nextId } from '../../player-app/test/sample-data.ts';

/** A client without account, who owes a lesson. */
export const margaret: ListedClient = {
  id: nextId(),
  firstName: 'Margaret',
  lastName: 'Hill',
  email: '',
  phone: '01632 960142',
  hasAccount: false,
  lastTerms: { payPlan: 'by_hand', duration: 60, price: 50, place: null, forName: null },
  nextLesson: '2026-12-01T10:00:00.000Z',
  lastLesson: '2026-11-17T10:00:00.000Z',
  owes: 50,
};
/** A player who has had no lesson yet. */
export const ana: ListedClient = {
  ...margaret,
  id: nextId(),
  firstName: 'Ana',
  lastName: 'Lindqvist',
  email: 'ana@example.com',
  hasAccount: true,
  nextLesson: null,
  lastLesson: null,
  owes: 0,
};

/** Returns the only page of the clients that a search finds. */
export const pageOf = (...clients: ListedClient[]) => ({ clients, next: null });
