import { useState } from 'react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Checkbox } from '@lessons/ui';
import { reasonOf, useNotifyFailure } from '../../../notifications/use-notify-failure.ts';
import { calendarFeedQuery, removeCalendarFeedMutation } from '../../../requests/calendars.ts';

/**
 * Offers to remove the calendar address together with what signs other devices out: whoever has used one may know the address,
 * which needs no session. `choice` is nothing without an address.
 */
export function useFeedEnding() {
  const notifyFailure = useNotifyFailure();
  const feed = useQuery(calendarFeedQuery);
  const { mutateAsync } = useMutation(removeCalendarFeedMutation);
  const [isWanted, setWanted] = useState(false);
  const endFeed = async () => {
    if (!isWanted) return;
    try {
      await mutateAsync();
    } catch (error) {
      notifyFailure(
        {
          topic: 'calendar',
          title: 'Address not removed',
          description: reasonOf(error, 'Please remove your calendar address under Profile.'),
        },
        error,
      );
    }
  };
  const choice = feed.data?.exists && (
    <Checkbox checked={isWanted} onChange={({ target }) => setWanted(target.checked)}>
      Remove my calendar address too
    </Checkbox>
  );
  return { choice, endFeed };
}
