import {
  HOUR,
  lessonAt,
  londonDateOf,
  obstacleTo,
  overlaps,
  startsOn,
  type Court,
  type TimeSpan,
} from '@lessons/rules';

/**
 * Returns the starts of the hours that players could book if it were not for this lesson, soonest first. The hours that its
 * own time names, such as both of 17:00–19:00, are left out.
 */
export function lostHours(lesson: TimeSpan, court: Court): Date[] {
  return startsOn(londonDateOf(lesson.start), court).filter((start) => {
    const hour = lessonAt(start, 60);
    return overlaps(hour, lesson) && !isNamedBy(lesson, hour) && obstacleTo(hour, court) === null;
  });
}

function isNamedBy(lesson: TimeSpan, hour: TimeSpan): boolean {
  const after = hour.start.getTime() - lesson.start.getTime();
  return after === 0 || (after % HOUR === 0 && hour.end <= lesson.end);
}
