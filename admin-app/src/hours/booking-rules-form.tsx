import { useState, type FormEvent } from 'react';
import { bookingRuleLimits, getBookingRules, updateBookingRules } from '@lessons/contract';
import {
  formatLongDate,
  formatNotice,
  lastBookableDate,
  readWholeNumber,
  type BookingRules,
} from '@lessons/rules';
import { Button, Columns, NumberField, QueryContent, Section, serverNow, Skeleton, Stack } from '@lessons/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useAdmin } from '../admin-context.tsx';
import { useUnsaved } from '../forms/use-unsaved.tsx';
import { invalidatedBy, useChange } from '../requests/use-change.ts';
import { uncached, useEndpoint } from '../requests/use-endpoint.ts';
import { DaylightForm } from './daylight-form.tsx';
import styles from './working-hours.module.css';

/** What limits the hours that players can book: the horizon and the notice, and daylight. */
export function BookingRulesSection() {
  const query = useEndpoint(getBookingRules, uncached);
  return (
    <QueryContent
      query={query}
      failed="The booking rules couldn’t be loaded."
      skeleton={<Skeleton shape="row" />}
    >
      {(rules) => (
        <>
          <BookingRulesForm saved={rules} />
          <DaylightForm saved={rules} />
        </>
      )}
    </QueryContent>
  );
}

function BookingRulesForm({ saved }: { saved: BookingRules }) {
  const { notify } = useAdmin();
  const queryClient = useQueryClient();
  const [weeks, setWeeks] = useState(String(saved.horizonWeeks));
  const [hours, setHours] = useState(String(saved.noticeHours));
  const [showsProblems, setShowsProblems] = useState(false);
  useUnsaved(weeks !== String(saved.horizonWeeks) || hours !== String(saved.noticeHours));
  const horizonWeeks = readWholeNumber(weeks, bookingRuleLimits.horizonWeeks);
  const noticeHours = readWholeNumber(hours, bookingRuleLimits.noticeHours);
  const update = useChange({
    send: (api, body: BookingRules) => api(updateBookingRules, { body }),
    invalidates: invalidatedBy.bookingRules,
    onDone: (rules) => {
      queryClient.setQueryData([getBookingRules.path], rules);
      notify({ topic: 'booking-rules', title: 'Booking rules updated successfully' });
    },
    failure: {
      topic: 'booking-rules',
      title: 'Failed to update booking rules',
      description: 'Nothing has changed. Please try again.',
    },
  });

  const save = (event: FormEvent) => {
    event.preventDefault();
    setShowsProblems(true);
    if (horizonWeeks !== null && noticeHours !== null) update.mutate({ horizonWeeks, noticeHours });
  };

  return (
    <Section title="Booking rules" className={styles.hours}>
      {/* `noValidate`: the messages are shown below the fields. */}
      <Stack as="form" gap={5} noValidate onSubmit={save}>
        <Columns gap={4} min={12} align="start">
          <NumberField
            label="How far ahead, in weeks"
            value={weeks}
            onChange={setWeeks}
            hint={horizonWeeks !== null && horizonHint(horizonWeeks)}
            error={
              showsProblems && horizonWeeks === null && problemWith('weeks', bookingRuleLimits.horizonWeeks)
            }
          />
          <NumberField
            label="Notice, in hours"
            value={hours}
            onChange={setHours}
            hint={noticeHours !== null && noticeHint(noticeHours)}
            error={
              showsProblems && noticeHours === null && problemWith('hours', bookingRuleLimits.noticeHours)
            }
          />
        </Columns>
        <Button type="submit" wide="phone" loading={update.isPending}>
          Save booking rules
        </Button>
      </Stack>
    </Section>
  );
}

function problemWith(unit: string, { min, max }: { min: number; max: number }): string {
  return `Please give whole ${unit}, from ${min} to ${max}`;
}

function horizonHint(horizonWeeks: number): string {
  const last = lastBookableDate(serverNow(), { horizonWeeks, noticeHours: 0 });
  return `As of today, players can book until ${formatLongDate(last)}.`;
}

function noticeHint(noticeHours: number): string {
  return noticeHours === 0
    ? 'Players can book until the lesson starts.'
    : `Players have to book at least ${formatNotice({ horizonWeeks: 0, noticeHours })} before the lesson starts.`;
}
