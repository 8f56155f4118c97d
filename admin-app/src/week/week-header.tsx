import { ChevronLeft, ChevronRight } from 'lucide-react';
import { addDays, formatPounds, mondayOf, type CalendarDate } from '@lessons/rules';
import { Button, Cluster, Figure, IconButton, PageHeader } from '@lessons/ui';
import { useAdmin } from '../admin-context.tsx';
import { weekPath, type MovedLesson } from '../routes.ts';
import { useWayToGuide } from '../screen-header.tsx';
import { formatDate } from '../format-date.ts';
import type { WeekSummary } from '../timetable/timetable.ts';
import styles from './week-header.module.css';

interface WeekHeaderProps {
  monday: CalendarDate;
  today: CalendarDate;
  /** Stays the lesson to be moved in the other weeks. */
  moved: MovedLesson | null;
  /** Null until the week has been loaded. */
  summary: WeekSummary | null;
  /** Shows the present hour, when the coach asks for the week that is shown already. */
  onNow: () => void;
}

/** The week's date and summary, and buttons for this week and those before and after. Keeps its height. */
export function WeekHeader({ monday, today, moved, summary, onNow }: WeekHeaderProps) {
  const { navigate } = useAdmin();
  const thisMonday = mondayOf(today);
  // Without a week in its address the screen may open the next one on a Sunday.
  const isSunday = today === addDays(thisMonday, 6);
  const go = (to: CalendarDate) =>
    navigate(weekPath(to === thisMonday && !isSunday ? null : to, moved), { replace: true });
  return (
    <PageHeader
      back={useWayToGuide()}
      eyebrow="Admin Schedule"
      title={
        // The arrows keep the focus when the week changes. A role would take the heading's name.
        <span aria-live="polite">
          <span key={monday} className={styles.title}>
            {`Week of ${formatDate(monday)}`}
          </span>
        </span>
      }
      aside={
        <Cluster gap={5} rowGap={2} align="center" className={styles.aside}>
          <Summary summary={summary} />
          <Cluster gap={2} align="center" className={styles.arrows}>
            <Button variant="quiet" onClick={() => (monday === thisMonday ? onNow() : go(thisMonday))}>
              This week
            </Button>
            <IconButton
              variant="framed"
              label="Previous week"
              icon={<ChevronLeft />}
              onClick={() => go(addDays(monday, -7))}
            />
            <IconButton
              variant="framed"
              label="Next week"
              icon={<ChevronRight />}
              onClick={() => go(addDays(monday, 7))}
            />
          </Cluster>
        </Cluster>
      }
    />
  );
}

function Summary({ summary }: { summary: WeekSummary | null }) {
  const figures = [
    { label: 'slots booked', value: summary?.booked ?? '–' },
    { label: 'slots available', value: summary?.available ?? '–' },
    { label: 'this week', value: summary ? formatPounds(summary.pounds) : '–' },
  ];
  return (
    <section className={styles.weekSummary}>
      <Cluster gap={3} rowGap={0}>
        <h2>Week Summary</h2>
        <p key={summary?.lessons}>
          {summary?.lessons === 1 ? '1 lesson' : `${summary?.lessons ?? '–'} lessons`}, each hour a slot
        </p>
      </Cluster>
      <Cluster as="dl" gap={5} rowGap={2} className={styles.summary}>
        {figures.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            {/* A page that was translated by the browser keeps the words of an element that stays. */}
            <dd key={value}>
              <Figure>{value}</Figure>
            </dd>
          </div>
        ))}
      </Cluster>
    </section>
  );
}
