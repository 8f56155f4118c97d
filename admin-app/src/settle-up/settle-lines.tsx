import { useId, useState, type ReactNode } from 'react';
import type { AdminBooking } from '@lessons/contract';
import { formatPounds } from '@lessons/rules';
import { Button, Checkbox, Cluster, List, Row } from '@lessons/ui';
import { amountOf, sumOf } from '../money/lesson-money.ts';
import type { ReadSettling } from './settle-draft.ts';
import { lessonText, seriesText } from './settle-text.ts';
import styles from './settle-up.module.css';

interface Ticks {
  isTicked: ReadSettling['isTicked'];
  onTick: (lessons: readonly AdminBooking[], isTicked: boolean) => void;
}

interface SettleLinesProps extends Ticks {
  title: string;
  /** Lessons that are ticked together. */
  groups: readonly (readonly AdminBooking[])[];
}

/** A part of the sheet: lessons with their amounts, and a tick for each or for a series. Shows nothing without lessons. */
export function SettleLines({ title, groups, ...ticks }: SettleLinesProps) {
  return (
    <Part title={title} rows={groups}>
      {(lessons) =>
        lessons.length > 1 ? (
          <SeriesLine lessons={lessons} {...ticks} />
        ) : (
          lessons.map((lesson) => (
            <Line
              key={lesson.id}
              lessons={[lesson]}
              text={lessonText(lesson)}
              amount={formatPounds(amountOf(lesson))}
              {...ticks}
            />
          ))
        )
      }
    </Part>
  );
}

interface GiveBackLinesProps {
  lessons: readonly AdminBooking[];
  onGiveBack: (lesson: AdminBooking) => void;
}

/** The part of the sheet that says what is to be given back. Each is an act of its own. */
export function GiveBackLines({ lessons, onGiveBack }: GiveBackLinesProps) {
  return (
    <Part title="To be given back" rows={lessons.map((lesson) => [lesson])}>
      {([lesson]) =>
        lesson && (
          <Row gap={3} align="center" className={styles.giveBack}>
            <Cluster as="span" gap={3} rowGap={0} justify="between" className={styles.line}>
              <span>{lessonText(lesson)}</span>{' '}
              <span className={styles.amount}>{formatPounds(amountOf(lesson))}</span>
            </Cluster>
            <Button aria-label={`Given back: ${lessonText(lesson)}`} onClick={() => onGiveBack(lesson)}>
              Given back
            </Button>
          </Row>
        )
      }
    </Part>
  );
}

interface PartProps {
  title: string;
  rows: readonly (readonly AdminBooking[])[];
  children: (row: readonly AdminBooking[]) => ReactNode;
}

function Part({ title, rows, children }: PartProps) {
  const headingId = useId();
  if (rows.length === 0) return null;
  return (
    <div>
      <p id={headingId} className={styles.part}>
        {title}
      </p>
      <List aria-labelledby={headingId} className={styles.lines}>
        {rows.map((row) => (
          <li key={row[0]?.id}>{children(row)}</li>
        ))}
      </List>
    </div>
  );
}

interface LineProps extends Ticks {
  lessons: readonly AdminBooking[];
  text: string;
  amount: string;
}

function Line({ lessons, text, amount, isTicked, onTick }: LineProps) {
  const ticked = lessons.filter(isTicked).length;
  return (
    <Checkbox
      ref={(box) => {
        if (box) box.indeterminate = ticked > 0 && ticked < lessons.length;
      }}
      checked={ticked === lessons.length}
      onChange={({ target }) => onTick(lessons, target.checked)}
    >
      <Cluster as="span" gap={3} rowGap={0} justify="between" className={styles.line}>
        <span>{text}</span> <span className={styles.amount}>{amount}</span>
      </Cluster>
    </Checkbox>
  );
}

/** A series, which one tick pays as a whole. Its lessons can be chosen one by one. */
function SeriesLine({ lessons, ...ticks }: Ticks & { lessons: readonly AdminBooking[] }) {
  const [isOpen, setOpen] = useState(false);
  const text = seriesText(lessons);
  return (
    <>
      <Line lessons={lessons} text={text} amount={formatPounds(sumOf(lessons))} {...ticks} />
      <Button
        variant="quiet"
        flush="start"
        aria-expanded={isOpen}
        aria-label={`Choose lessons: ${text}`}
        onClick={() => setOpen(!isOpen)}
      >
        Choose lessons
      </Button>
      {isOpen && (
        <ul role="list" aria-label={text} className={styles.some}>
          {lessons.map((lesson) => (
            <li key={lesson.id}>
              <Line
                lessons={[lesson]}
                text={lessonText(lesson)}
                amount={formatPounds(amountOf(lesson))}
                {...ticks}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
