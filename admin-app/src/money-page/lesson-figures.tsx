import type { Overview } from '@lessons/contract';
import { formatPounds } from '@lessons/rules';
import { Section } from '@lessons/ui';
import { Figures } from '../figures.tsx';
import { hoursOf, type Timetable } from '../timetable/timetable.ts';

interface LessonFiguresProps {
  weeks: Overview['weeks'];
  /** Undefined for a week that could not be loaded. */
  thisWeek: Timetable | undefined;
  lastWeek: Timetable | undefined;
}

/** The lessons and the revenue of this week, and how many of the hours that were offered are sold. */
export function LessonFigures({ weeks, thisWeek, lastWeek }: LessonFiguresProps) {
  const week = weeks.at(-1);
  return (
    <Section title="Lessons" aside="by the day of the lesson">
      <Figures
        figures={[
          { label: 'Lessons this week', value: week?.lessons ?? 0 },
          { label: 'This week’s revenue', value: formatPounds(week?.revenue ?? 0) },
          ...(thisWeek ? [{ label: 'Hours sold this week', value: soldOf(thisWeek) }] : []),
          ...(lastWeek ? [{ label: 'Hours sold last week', value: soldOf(lastWeek) }] : []),
        ]}
      />
    </Section>
  );
}

/** 24 of 36 */
function soldOf(week: Timetable): string {
  const { sold, offered } = hoursOf(week);
  return `${sold} of ${offered}`;
}
