const PREFIX = '/lessons/';

/** Returns the address of a lesson's own screen. */
export const lessonAddress = (lessonId: string): string => PREFIX + lessonId;

/** Returns the lesson that such an address names; null for any other path. */
export const lessonIdAt = (path: string): string | null =>
  path.startsWith(PREFIX) ? path.slice(PREFIX.length) : null;
