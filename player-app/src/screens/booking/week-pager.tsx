import { IconButton, Row } from '@lessons/ui';
import type { CalendarDate, Court } from '@lessons/rules';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { dayToOpenIn, weekLabel } from './week-days.ts';
import styles from './week-times.module.css';

interface WeekPagerProps {
  date: CalendarDate;
  court: Court;
  onOpen: (date: CalendarDate) => void;
}

/** The week that is shown, and the ways to the one before and the one after. */
export function WeekPager({ date, court, onOpen }: WeekPagerProps) {
  return (
    <Row align="center" className={styles.pager} role="group" aria-label="Week">
      <Turn
        label="Previous week"
        icon={<ChevronLeft />}
        to={dayToOpenIn('before', date, court)}
        onOpen={onOpen}
      />
      {/* The times below are a live region: they say the week or the day. */}
      <span>{weekLabel(date)}</span>
      <Turn
        label="Next week"
        icon={<ChevronRight />}
        to={dayToOpenIn('after', date, court)}
        onOpen={onOpen}
      />
    </Row>
  );
}

interface TurnProps extends Pick<WeekPagerProps, 'onOpen'> {
  label: string;
  icon: React.ReactNode;
  /** Null when there is no such week to book. */
  to: CalendarDate | null;
}

function Turn({ label, icon, to, onOpen }: TurnProps) {
  return (
    <IconButton
      label={label}
      icon={icon}
      // Not `disabled`, so that the focus stays on it at the last week.
      aria-disabled={to === null || undefined}
      onClick={() => to !== null && onOpen(to)}
    />
  );
}
