import { useState, type FormEvent } from 'react';
import {
  getBookingRules,
  MAX_MINUTES_AFTER_SUNSET,
  updateBookingRules,
  USUAL_MINUTES_AFTER_SUNSET,
  type CoachRules,
} from '@lessons/contract';
import { minutesOf, readWholeNumber, wallTimeOf } from '@lessons/rules';
import { Button, NumberField, Section, Stack, Switch } from '@lessons/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useAdmin } from '../admin-context.tsx';
import { AdminLink } from '../admin-link.tsx';
import { useUnsaved } from '../forms/use-unsaved.tsx';
import { invalidatedBy, useChange } from '../requests/use-change.ts';
import { settingsPath } from '../routes.ts';
import styles from './working-hours.module.css';

/** Whether the court has no floodlights, and how long after sunset the last lesson that players book ends then. */
export function DaylightForm({ saved }: { saved: CoachRules }) {
  const update = useDaylightChange();
  const isOn = saved.minutesAfterSunset !== null;
  const sent = update.variables;
  const hasPlace = saved.todayUntil !== null;
  return (
    <Section title="Daylight" className={styles.hours}>
      <Stack gap={5}>
        <Switch
          label="No floodlights"
          detail="Players can’t book a lesson that would end in the dark. You still can."
          checked={update.isPending && sent !== undefined ? sent !== null : isOn}
          disabled={update.isPending || (!hasPlace && !isOn)}
          onChange={(on) => update.mutate(on ? USUAL_MINUTES_AFTER_SUNSET : null)}
        />
        {hasPlace ? (
          isOn && <MinutesForm key={saved.minutesAfterSunset} saved={saved} />
        ) : (
          <p>
            The time of sunset depends on where the court is.{' '}
            <AdminLink href={settingsPath('profile')}>Add its map position to your coach details</AdminLink>
          </p>
        )}
      </Stack>
    </Section>
  );
}

function MinutesForm({ saved: { minutesAfterSunset, todayUntil } }: { saved: CoachRules }) {
  const update = useDaylightChange();
  const [typed, setTyped] = useState(String(minutesAfterSunset));
  const [showsProblem, setShowsProblem] = useState(false);
  useUnsaved(typed !== String(minutesAfterSunset));
  const minutes = readWholeNumber(typed, { min: 0, max: MAX_MINUTES_AFTER_SUNSET });

  const save = (event: FormEvent) => {
    event.preventDefault();
    setShowsProblem(true);
    if (minutes !== null) update.mutate(minutes);
  };

  return (
    // `noValidate`: the message is shown below the field.
    <Stack as="form" gap={5} noValidate onSubmit={save}>
      <NumberField
        label="Minutes after sunset"
        value={typed}
        onChange={setTyped}
        hint={
          minutes !== null &&
          todayUntil !== null &&
          `Today the last hour ends by ${later(todayUntil, minutes - (minutesAfterSunset ?? 0))}.`
        }
        error={
          showsProblem &&
          minutes === null &&
          `Please give whole minutes, from 0 to ${MAX_MINUTES_AFTER_SUNSET}`
        }
      />
      <Button type="submit" wide="phone" loading={update.isPending}>
        Save minutes
      </Button>
    </Stack>
  );
}

const later = (time: string, minutes: number) => wallTimeOf(minutesOf(time) + minutes);

function useDaylightChange() {
  const { notify } = useAdmin();
  const queryClient = useQueryClient();
  return useChange({
    send: (api, minutesAfterSunset: number | null) =>
      api(updateBookingRules, { body: { minutesAfterSunset } }),
    invalidates: invalidatedBy.daylight,
    onDone: (saved) => {
      queryClient.setQueryData([getBookingRules.path], saved);
      notify({
        topic: 'daylight',
        title:
          saved.minutesAfterSunset === null ? 'Players can book after dark' : 'Lessons end with the light',
      });
    },
    failure: {
      topic: 'daylight',
      title: 'Failed to update daylight',
      description: 'Nothing has changed. Please try again.',
    },
  });
}
