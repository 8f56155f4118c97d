import { Section, Stack } from '@lessons/ui';
import { OwnCalendarSection } from '../settings/own-calendar-section.tsx';
import { BookingRulesSection } from '../hours/booking-rules-form.tsx';
import styles from './frame.module.css';

/** What limits the hours that players can book: notice and horizon, daylight, and the coach's own calendar. */
export function RulesTab() {
  return (
    <Stack gap={8} top className={styles.rules}>
      <BookingRulesSection />
      <Section title="Your own calendar">
        <OwnCalendarSection />
      </Section>
    </Stack>
  );
}
