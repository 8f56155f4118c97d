import { coach } from '@lessons/contract';

/** Every lesson is on the coach's court. */
export const lessonLocation: string = coach.courtName;
