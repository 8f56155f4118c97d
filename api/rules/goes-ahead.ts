/** A lesson, as far as it shows whether it goes ahead. */
interface LessonToGoAhead {
  status: string;
  /** Set while it waits for its player to choose a new time or a refund. */
  calledOff?: object | null | undefined;
}

/** Returns whether a lesson goes ahead at its time, or took place: it is neither cancelled nor called off. */
export function goesAhead({ status, calledOff }: LessonToGoAhead): boolean {
  return status !== 'cancelled' && !calledOff;
}

/** Returns whether a lesson was called off, and waits for its player to choose a new time or a refund. */
export function waitsForChoice<T extends LessonToGoAhead>(
  lesson: T,
): lesson is T & { calledOff: NonNullable<T['calledOff']> } {
  return Boolean(lesson.calledOff) && lesson.status !== 'cancelled';
}
