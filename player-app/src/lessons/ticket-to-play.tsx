import type { ReactNode } from 'react';
import type { Booking } from '@lessons/contract';
import { Cluster, StatusRing } from '@lessons/ui';
import { CreditCard } from 'lucide-react';
import { LessonTicket } from './lesson-ticket.tsx';
import { PayLink } from './pay-online.tsx';
import { CallCoach, Directions, MessageCoach } from './ways-to-court.tsx';
import { useSessionUser } from '../session/session.tsx';
import styles from './ticket-to-play.module.css';

interface TicketToPlayProps {
  lesson: Booking;
  heading: string;
  badge?: string;
  /** More about its time. */
  more?: ReactNode;
  /** The words about the lesson's money; null for none. */
  money: string | null;
  /** More to do with the lesson. */
  children?: ReactNode;
}

/** The ticket of a lesson that is ahead or under way, with all that its player needs on the way there. */
export function TicketToPlay({ lesson, money, children, ...rest }: TicketToPlayProps) {
  const { locationSharing } = useSessionUser();
  return (
    <LessonTicket
      {...rest}
      lesson={lesson}
      actions={
        <>
          <CallCoach />
          <MessageCoach lesson={lesson} />
          <Directions lesson={lesson} fromHere={locationSharing} />
          {children}
          {/* Last, since a ticket is drawn before it is known whether it can be paid. */}
          <PayLink lesson={lesson} className={styles.pay} icon={<CreditCard />} />
        </>
      }
    >
      <LessonStatus status={lesson.status}>{money}</LessonStatus>
    </LessonTicket>
  );
}

/** The ring of a lesson's status, and beside it what else is said of it in a line. */
export function LessonStatus({ status, children }: { status: string; children: ReactNode }) {
  return (
    <Cluster as="p" gap={3} rowGap={1} justify="between" className={styles.status}>
      <StatusRing status={status} />
      {children && <span>{children}</span>}
    </Cluster>
  );
}
