import { useLayoutEffect, useState } from 'react';
import { ApiError, MAX_WISHES, type Wish } from '@lessons/contract';
import { formatDay, londonDateOf, playersMinutes, type CalendarDate, type Court } from '@lessons/rules';
import { Button, Cluster, Muted, Stack, Status } from '@lessons/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ConfirmAddress } from '../../lessons/confirm-address.tsx';
import { EndWish, WishRows } from '../../lessons/wish-rows.tsx';
import { wishInWords } from '../../lessons/wish-words.ts';
import { reasonOf, useNotifyFailure } from '../../notifications/use-notify-failure.ts';
import { myBookingsQuery } from '../../requests/my-bookings.ts';
import { addWishMutation, wishesQuery } from '../../requests/wishes.ts';
import { useSessionUser } from '../../session/session.tsx';
import { useKeptFocus } from './use-kept-focus.ts';
import { wishChoices } from './wish-choices.ts';

export interface TellMeWhenFreeProps {
  date: CalendarDate;
  minutes: number;
  court: Court;
}

/** On a day without a free time: asks for an email when one is free, or says that it was asked for. */
export function TellMeWhenFree({ date, minutes, court }: TellMeWhenFreeProps) {
  const { data: wishes = [], isPending } = useQuery(wishesQuery);
  const hasLesson = useHasLessonOn(date);
  const [isAsked, setAsked] = useState(false);
  const container = useKeptFocus<HTMLDivElement>();
  // The day may have a free time while its button has the focus: Tab would start again at the top of the page.
  useLayoutEffect(
    () => () => {
      const { current } = container.ref;
      if (current?.contains(document.activeElement))
        document.querySelector('h1')?.focus({ preventScroll: true });
    },
    [container.ref],
  );
  // A lesson on the day ends a wish for it.
  if (isPending || hasLesson) return null;
  const wish = wishes.find((each) => each.date === date);
  if (wish && isAsked) setAsked(false);
  return (
    <Stack gap={1} align="center" {...container} tabIndex={-1}>
      {wish ? (
        <>
          <Status>{wishInWords(wish)}.</Status>
          {wish.waitsForAddress && <ConfirmAddress then="and we’ll tell you" />}
          <EndWish wish={wish} />
        </>
      ) : (
        <Question
          date={date}
          minutes={minutes}
          court={court}
          wishes={wishes}
          isAsked={isAsked}
          onAsk={() => setAsked(true)}
        />
      )}
    </Stack>
  );
}

function useHasLessonOn(date: CalendarDate): boolean {
  const { data = [] } = useQuery(myBookingsQuery(useSessionUser().id));
  return data.some(
    ({ startTime, status }) =>
      ['confirmed', 'pending'].includes(status) && londonDateOf(new Date(startTime)) === date,
  );
}

interface QuestionProps extends TellMeWhenFreeProps {
  wishes: readonly Wish[];
  isAsked: boolean;
  onAsk: () => void;
}

/** The button, and after a press what to wait for. */
function Question({ date, minutes, court, wishes, isAsked, onAsk }: QuestionProps) {
  const notifyFailure = useNotifyFailure();
  const adding = useMutation({
    ...addWishMutation,
    onError: (error) => notifyFailure(failureOf(error, date), error),
  });
  const choices = wishChoices(date, minutes, court);
  if (choices.length === 0) return null;
  if (!isAsked) {
    return (
      <Button variant="primary" onClick={onAsk}>
        Tell me when free
      </Button>
    );
  }
  if (wishes.length >= MAX_WISHES) {
    return (
      <>
        <Status>You already wait for {wishes.length} days. End one of them for this day:</Status>
        <WishRows wishes={wishes} />
      </>
    );
  }
  return (
    <>
      <Cluster gap={2} align="center" justify="center" role="group" aria-label="Tell me when free">
        <Muted as="span" small aria-hidden="true">
          Tell me when free:
        </Muted>
        {choices.map(({ label, fromTime, toTime }) => (
          <Button
            key={label}
            loading={adding.isPending && adding.variables.fromTime === fromTime}
            onClick={() =>
              !adding.isPending && adding.mutate({ date, fromTime, toTime, minutes: playersMinutes(minutes) })
            }
          >
            {label}
          </Button>
        ))}
      </Cluster>
    </>
  );
}

function failureOf(error: unknown, date: CalendarDate) {
  const isFree = isRefused(error, 'time_is_free');
  return {
    topic: 'wish',
    title: isFree ? `A time is free on ${formatDay(date)}` : 'Not saved',
    description: isFree ? 'It is shown with the times of the day now.' : reasonOf(error),
  };
}

function isRefused(error: unknown, code: string): boolean {
  return error instanceof ApiError && error.code === code;
}
