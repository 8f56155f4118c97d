import {
  getLinkedChoice,
  getLinkedLesson,
  getLinkedReceipt,
  getReceipt,
  getUnsubscribing,
  takeNewTime,
  unsubscribe,
  type LinkedLesson,
} from '@lessons/contract';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { apiUrl } from '../site/api-url.ts';
import { api } from './api-client.ts';
import { invalidateBookings } from './booking-changes.ts';

export interface LessonOfLink extends LinkedLesson {
  /** Opens the `.ics` file for an hour. */
  calendarUrl: string;
}

/** Returns the query of the lesson that a mail's link opens. */
export function linkedLessonQuery(token: string) {
  return queryOptions({
    queryKey: [getLinkedLesson.path, token],
    queryFn: async ({ signal }): Promise<LessonOfLink> => {
      const lesson = await api(getLinkedLesson, { link: token }, signal);
      return { ...lesson, calendarUrl: await apiUrl(lesson.calendarPath) };
    },
  });
}

/** Returns the query of the called-off lesson that a mail's link opens. `start`: the ISO instant that it asks about. */
export function linkedChoiceQuery(token: string, start: string | undefined) {
  return queryOptions({
    queryKey: [getLinkedChoice.path, token, start],
    queryFn: ({ signal }) => api(getLinkedChoice, { link: token, query: { start } }, signal),
  });
}

/** Tells the API of the first press on the page of a mail's link. A failure is not shown. */
export function tellPressed(token: string): void {
  api(takeNewTime, { link: token, body: { seen: true } }).catch(() => undefined);
}

/** Takes a start, an ISO instant, for the lesson of a mail's link. */
export const takeNewTimeMutation = mutationOptions({
  mutationKey: [takeNewTime.path],
  mutationFn: ({ token, startTime }: { token: string; startTime: string }) =>
    api(takeNewTime, { link: token, body: { startTime } }),
  onSettled: (_lesson, _error, _start, _before, { client }) => invalidateBookings(client),
});

/** A receipt is opened by its player for a lesson, or by anybody who has a mail's link. */
export type ReceiptSource = { bookingId: string } | { token: string };

export function receiptQuery(source: ReceiptSource) {
  return queryOptions({
    queryKey: [getReceipt.path, source],
    queryFn: ({ signal }) =>
      'token' in source
        ? api(getLinkedReceipt, { link: source.token }, signal)
        : api(getReceipt, { params: { id: source.bookingId } }, signal),
  });
}

/** Returns the query of the mails that a mail's link would stop. */
export function unsubscribingQuery(token: string) {
  return queryOptions({
    queryKey: [getUnsubscribing.path, token],
    queryFn: ({ signal }) => api(getUnsubscribing, { link: token }, signal),
  });
}

/** Stops the mails of a link. */
export const unsubscribeMutation = mutationOptions({
  mutationKey: [unsubscribe.path],
  mutationFn: (token: string) => api(unsubscribe, { link: token }),
  onSuccess: (stopped, token, _before, { client }) =>
    client.setQueryData(unsubscribingQuery(token).queryKey, stopped),
});
