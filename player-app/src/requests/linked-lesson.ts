import { queryOptions } from '@tanstack/react-query';
import { getLinkedLesson } from '@lessons/contract';
import { api } from './api-client.ts';

/** The lesson that a mail's link opens. */
export function linkedLessonQuery(token: string) {
  return queryOptions({
    queryKey: [getLinkedLesson.path, token],
    queryFn: ({ signal }) => api(getLinkedLesson, { params: { token } }, signal),
  });
}
