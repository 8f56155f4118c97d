import type { ReactNode } from 'react';
import type { Booking } from '@lessons/contract';
import { List } from '@lessons/ui';
import { useCoach } from '../coach-profile/use-coach.ts';

interface LessonAdviceProps {
  lesson?: Pick<Booking, 'elsewhere'> | null;
  children?: ReactNode;
}

/** Says what to bring and, unless the lesson is elsewhere, how to find the court. Its children say what else there is to know, each in an `li`. */
export function LessonAdvice({ lesson, children }: LessonAdviceProps) {
  const { directions, whatToBring } = useCoach();
  return (
    <List pad={3}>
      <li>Arrive 5-10 minutes early to warm up.</li>
      {whatToBring && <li>{whatToBring}</li>}
      {directions && !lesson?.elsewhere && <li className="written">{directions}</li>}
      {children}
    </List>
  );
}
