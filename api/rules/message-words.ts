import { formatShortDay, formatTime } from './formats.ts';
import { MINUTE } from './london-time.ts';
import { givenNameOf, salutation, whose } from './player-name.ts';

/** A message is about being late from so long before the start of its lesson until so long after it. */
const LATE_FROM_MS = 60 * MINUTE;
const LATE_UNTIL_MS = 30 * MINUTE;

interface AboutLesson {
  /** Who sends the message: the coach, or the lesson's player. */
  from: 'coach' | 'player';
  /** The first name of whom it is to; empty without one. */
  to: string;
  /** An ISO instant. */
  startTime: string;
  forName: string | null;
  /** False for one that was called off or cancelled: nobody is late for it. */
  goesAhead: boolean;
}

/** Returns the words that a message about a lesson begins with: what is nearly always said, to be changed before it is sent. */
export function wordsAboutLesson(about: AboutLesson, now: Date): string {
  const { from, to, startTime, forName } = about;
  const untilStart = Date.parse(startTime) - now.getTime();
  if (about.goesAhead && untilStart <= LATE_FROM_MS && untilStart >= -LATE_UNTIL_MS) {
    const who = from === 'player' && forName !== null ? 'we’re' : 'I’m';
    return `${salutation(to)} ${who} running 10 minutes late for ${formatTime(startTime)}.`;
  }
  const own = from === 'coach' ? 'your' : 'my';
  return `${salutation(to)} about ${whose({ forName }, own)} lesson on ${formatShortDay(startTime)} at ${formatTime(startTime)}: `;
}

/** Returns the words that a message to somebody begins with. */
export function wordsTo(person: Parameters<typeof givenNameOf>[0]): string {
  return `${salutation(givenNameOf(person))} `;
}
