import { queryOptions } from '@tanstack/react-query';
import { getLinkedLesson, type LinkedLesson } from '@lessons/contract';
import { apiUrl } from '../site/api-url.ts';
import { api } from './api-client.ts';

export interface LessonOfLink extends LinkedLesson {
  /** Opens the `.ics` file for an hour. */
  calendarUrl: string;
}

/** Returns the query of the lesson that a mail's link opens. */
export function linkedLessonQuery(token: string) {
  return queryOptions({
    queryKey: [getLinkedLesson.path, token],
    queryFn: async ({ signal }): Promise<LessonOfLink> => {
      const lesson = await api(getLinkedLesson, { params: { token } }, signal);
      return { ...lesson, calendarUrl: await apiUrl(lesson.calendarPath) };
    },
  });
}
