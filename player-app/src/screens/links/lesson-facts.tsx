import type { ReactNode } from 'react';
import { formatDuration, formatLongDate, formatTimeRange } from '@lessons/rules';
import { Muted, Row, Stack } from '@lessons/ui';
import styles from './lesson-facts.module.css';

interface LessonFactsProps {
  lesson: { startTime: string; endTime: string; duration: number };
  location: ReactNode;
  /** The sum of money at the foot, and what it is. */
  money: { label: string; amount: ReactNode };
}

/** A lesson in full: its day, time, length, place and money. */
export function LessonFacts({ lesson, location, money }: LessonFactsProps) {
  return (
    <Stack as="dl" className={styles.facts}>
      <Row gap={4} align="baseline" justify="between" className={styles.when}>
        <dt className="visually-hidden">Date</dt>
        <dd>{formatLongDate(lesson.startTime)}</dd>
      </Row>
      <Row gap={4} align="baseline" justify="between" className={styles.time}>
        <dt className="visually-hidden">Time</dt>
        <dd>{formatTimeRange(lesson.startTime, lesson.endTime)}</dd>
      </Row>
      <Row gap={4} align="baseline" justify="between">
        <Muted as="dt">Duration</Muted>
        <dd>{formatDuration(lesson.duration)}</dd>
      </Row>
      <Row gap={4} align="baseline" justify="between">
        <Muted as="dt">Location</Muted>
        <dd>{location}</dd>
      </Row>
      <Row gap={4} align="baseline" justify="between" className={styles.money}>
        <Muted as="dt">{money.label}</Muted>
        <dd>{money.amount}</dd>
      </Row>
    </Stack>
  );
}
