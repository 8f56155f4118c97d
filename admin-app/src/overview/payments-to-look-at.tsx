import { useQuery } from '@tanstack/react-query';
import { listPaymentsToLookAt } from '@lessons/contract';
import { formatPounds, formatShortDay, formatTime } from '@lessons/rules';
import { FailedState, Section } from '@lessons/ui';
import { useAdmin } from '../admin-context.tsx';
import styles from './overview.module.css';

/** Payments the system couldn't settle by itself: most days there are none, and nothing is shown. */
export function PaymentsToLookAt() {
  const { api } = useAdmin();
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: [listPaymentsToLookAt.path],
    queryFn: ({ signal }) => api(listPaymentsToLookAt, {}, signal),
  });
  if (isError) {
    return (
      <FailedState
        message="Whether a payment needs your attention couldn’t be loaded."
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data?.length) return null;
  return (
    <Section title="Payments to look at" aside={data.length}>
      <ul role="list" className={styles.payments}>
        {data.map(({ id, amount, playerEmail, createdAt, problem, paymentIntentId }) => (
          <li key={id}>
            <p className={styles.client}>
              {formatPounds(amount)} · {playerEmail}
            </p>
            <p>{problem}</p>
            <p className={styles.when}>
              {formatShortDay(createdAt)} {formatTime(createdAt)}
              {paymentIntentId && <> · {paymentIntentId}</>}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
