import { listToSettle, type AdminBooking } from '@lessons/contract';
import { formatPounds } from '@lessons/rules';
import { useEndpoint } from '../requests/use-endpoint.ts';

/** Says that a client has no account, and what they owe for all of their lessons. */
export function GuestDebt({ booking: { userId } }: { booking: AdminBooking }) {
  const { data = [] } = useEndpoint(listToSettle);
  const owed = data.filter((lesson) => lesson.userId === userId && lesson.paymentStatus === 'owes');
  const pounds = owed.reduce((sum, { price }) => sum + price, 0);
  return (
    <p>
      Has no account{' '}
      {owed.length > 0 && (
        <>
          and owes {formatPounds(pounds)} for {owed.length} {owed.length === 1 ? 'lesson' : 'lessons'}
        </>
      )}
    </p>
  );
}
