import {
  endHandPayment,
  listBookings,
  waiveLesson,
  type AdminBooking,
  type ApiClient,
} from '@lessons/contract';
import { formatPounds, fullNameOf, goesAhead, isolateName, londonDateOf } from '@lessons/rules';
import { Disclosure, List, ListRow, useNow } from '@lessons/ui';
import { moneyLabel } from '../money/lesson-money.ts';
import { changedQuarter } from '../money/received-on.tsx';
import { useChange } from '../requests/use-change.ts';
import { MoreOfClient } from './client-contact.tsx';
import { useLessonHandling } from './lesson-handling.ts';
import { canChangePrice, isMovable } from '../lesson-state.ts';

interface Row {
  title: string;
  detail: string;
  onPress: () => void;
}

/** Offers what a coach rarely does with a lesson: mend its payment or price, cancel one that is over, say who plays, or go to the client. */
export function LessonMore({ booking }: { booking: AdminBooking }) {
  const { open } = useLessonHandling();
  const { forName, user } = booking;
  const whoPlays = {
    title: 'Who plays',
    detail: forName === null ? fullNameOf(user) : isolateName(forName),
    onPress: () => open('who-plays', booking),
  };
  const rows = [...useMoneyRows(booking), whoPlays];
  return (
    <Disclosure>
      <MoreOfClient booking={booking} />
      <List>
        {rows.map((row) => (
          <ListRow key={row.title} {...row} />
        ))}
      </List>
    </Disclosure>
  );
}

function useMoneyRows(booking: AdminBooking): Row[] {
  const { open, showChanged } = useLessonHandling();
  const { id, status, paymentStatus, handPayment, price } = booking;
  const change = useChange({
    send: (api, act: (api: ApiClient) => Promise<AdminBooking>) => act(api),
    invalidates: [listBookings.path],
    onDone: (changed) => showChanged(changed, moneyLabel(changed)),
    failure: { topic: 'lesson-money', title: 'The lesson was not changed' },
  });
  const waive = (isWaived: boolean) =>
    change.mutate((api) => api(waiveLesson, { params: { id }, body: { isWaived } }));
  const now = useNow();
  const changes = handPayment && changedQuarter(handPayment.receivedOn, londonDateOf(now));
  const received = handPayment && paymentStatus !== 'given_back' && formatPounds(handPayment.amount);
  const pounds = formatPounds(price);
  const rows: (Row | false | '' | null | undefined)[] = [
    received && {
      title: 'Recorded by mistake',
      detail: [`${received} was not received`, changes].filter(Boolean).join('. '),
      onPress: () =>
        change.mutate((api) => api(endHandPayment, { params: { id }, body: { reason: 'mistake' } })),
    },
    received &&
      paymentStatus === 'completed' &&
      status === 'cancelled' && {
        title: 'Given back',
        detail: `The client has the ${received} back`,
        onPress: () => open('give-back', booking),
      },
    paymentStatus === 'owes' && {
      title: 'Write it off',
      detail: `${pounds} is no longer owed. Nobody gets an email`,
      onPress: () => waive(true),
    },
    paymentStatus === 'waived' && {
      title: 'Undo the write-off',
      detail: `${pounds} is to be paid again`,
      onPress: () => waive(false),
    },
    goesAhead(booking) &&
      !isMovable(booking, now) && {
        title: 'Cancel',
        detail: 'The lesson did not take place',
        onPress: () => open('cancel', booking),
      },
    canChangePrice(booking) && {
      title: 'Change price',
      detail: 'While nothing is paid',
      onPress: () => open('price', booking),
    },
  ];
  return rows.filter((row) => !!row);
}
