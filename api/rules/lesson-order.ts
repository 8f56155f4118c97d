/** Returns lessons in the order of their starts, the soonest first. */
export function soonestFirst<Lesson extends { startTime: string }>(lessons: readonly Lesson[]): Lesson[] {
  return lessons.toSorted((a, b) => Date.parse(a.startTime) - Date.parse(b.startTime));
}
