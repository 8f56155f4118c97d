import { useMutation } from '@tanstack/react-query';
import type { Wish } from '@lessons/contract';
import { formatDay, formatShortDay } from '@lessons/rules';
import { Button, List, ListRow } from '@lessons/ui';
import { reasonOf, useNotifyFailure } from '../notifications/use-notify-failure.ts';
import { endWishMutation } from '../requests/wishes.ts';
import { ConfirmAddress } from './confirm-address.tsx';
import { wishInWords } from './wish-words.ts';

/** The days for which the player waits, a row each, with the button that ends it. */
export function WishRows({ wishes }: { wishes: readonly Wish[] }) {
  return (
    <>
      <List>
        {wishes.map((wish) => (
          <ListRow
            key={wish.id}
            title={formatShortDay(wish.date)}
            detail={wishInWords(wish)}
            trailing={<EndWish wish={wish} />}
          />
        ))}
      </List>
      {wishes.some(({ waitsForAddress }) => waitsForAddress) && <ConfirmAddress then="and we’ll tell you" />}
    </>
  );
}

/** The button that ends a wish. */
export function EndWish({ wish: { id, date } }: { wish: Wish }) {
  const notifyFailure = useNotifyFailure();
  const ending = useMutation({
    ...endWishMutation,
    onError: (error) =>
      notifyFailure({ topic: 'wish', title: 'Not stopped', description: reasonOf(error) }, error),
  });
  return (
    <Button variant="quiet" loading={ending.isPending} onClick={() => ending.mutate(id)}>
      Don’t tell me<span className="visually-hidden"> about {formatDay(date)}</span>
    </Button>
  );
}
