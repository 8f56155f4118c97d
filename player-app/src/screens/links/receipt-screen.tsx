import { useQuery } from '@tanstack/react-query';
import { ApiError } from '@lessons/contract';
import { Button, EmptyState, LinkButton, PageHeader, Screen, Skeleton } from '@lessons/ui';
import { Printer } from 'lucide-react';
import { useLocation } from 'react-router-dom';
import { useCoach } from '../../coach-profile/use-coach.ts';
import { lessonAddress } from '../../lessons/lesson-address.ts';
import { receiptQuery, type ReceiptSource } from '../../requests/mail-links.ts';
import { LinkedContent } from './linked-content.tsx';
import { ReceiptSheet } from './receipt-sheet.tsx';
import styles from './links.module.css';

/**
 * A lesson's receipt, made to be printed: `?booking=…` for its player and the coach, or opened by a mail's link.
 * `from=bookings` leads back to the coach's bookings.
 */
export function ReceiptScreen() {
  const { brand } = useCoach();
  const source = useSource();
  const receipt = useQuery({
    ...receiptQuery(source ?? { token: '' }),
    enabled: source !== null,
  });
  const isMissing = receipt.error instanceof ApiError && receipt.error.code === 'not_found';
  const back = useBack();
  const isOwn = source !== null && 'bookingId' in source;
  return (
    <Screen className={styles.receiptScreen}>
      <PageHeader
        eyebrow={isOwn ? undefined : brand}
        title="Receipt"
        back={isOwn ? back : undefined}
        aside={
          receipt.data && (
            <Button icon={<Printer />} onClick={() => window.print()}>
              Print
            </Button>
          )
        }
      />
      <LinkedContent
        query={receipt}
        hasLink={source !== null}
        failed="The receipt could not be loaded."
        loadingLabel="Loading the receipt"
        skeleton={<Skeleton shape="card" height="20rem" />}
        problem={
          isMissing && (
            <EmptyState
              drawing="receipt"
              title="There is no receipt: this lesson was not paid online."
              action={<LinkButton href={back.href}>{back.label}</LinkButton>}
            />
          )
        }
      >
        {(data) => <ReceiptSheet receipt={data} />}
      </LinkedContent>
    </Screen>
  );
}

function useSource(): ReceiptSource | null {
  const { hash, search } = useLocation();
  const token = hash.slice(1);
  const bookingId = new URLSearchParams(search).get('booking');
  if (token !== '') return { token };
  return bookingId ? { bookingId } : null;
}

function useBack() {
  const query = new URLSearchParams(useLocation().search);
  return query.get('from') === 'bookings'
    ? { href: '/admin?tab=bookings', label: 'Back to Bookings' }
    : { href: lessonAddress(query.get('booking') ?? ''), label: 'Back to lesson' };
}
