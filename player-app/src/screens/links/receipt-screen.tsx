import { useQuery } from '@tanstack/react-query';
import { ApiError } from '@lessons/contract';
import { coach } from '@lessons/contract/coach';
import { Button, EmptyState, LoadingState, PageHeader, Screen, Skeleton } from '@lessons/ui';
import { Printer } from 'lucide-react';
import { useLocation } from 'react-router-dom';
import { receiptQuery, type ReceiptSource } from '../../requests/receipt.ts';
import { LinkProblem } from './link-problem.tsx';
import { ReceiptSheet } from './receipt-sheet.tsx';
import styles from './links.module.css';

/** A lesson's receipt, made to be printed: `?booking=…` for its player, or opened by a mail's link. */
export function ReceiptScreen() {
  const source = useSource();
  const receipt = useQuery({
    ...receiptQuery(source ?? { token: '' }),
    enabled: source !== null,
  });
  const isFailed = source === null || receipt.isError;
  const isMissing = receipt.error instanceof ApiError && receipt.error.code === 'not_found';
  const isOwn = source !== null && 'bookingId' in source;
  return (
    <Screen className={styles.receiptScreen}>
      <PageHeader
        eyebrow={isOwn ? undefined : coach.brand}
        title="Receipt"
        back={isOwn ? { href: '/schedule', label: 'Back to Schedule' } : undefined}
        aside={
          receipt.data && (
            <Button icon={<Printer strokeWidth={1.8} />} onClick={() => window.print()}>
              Print
            </Button>
          )
        }
      />
      {isMissing && <EmptyState title="There is no receipt: this lesson was not paid online." />}
      {isFailed && !isMissing && (
        <LinkProblem
          error={receipt.error}
          failed="The receipt could not be loaded."
          onRetry={() => void receipt.refetch()}
          retrying={receipt.isFetching}
        />
      )}
      {!isFailed && receipt.isPending && (
        <LoadingState label="Loading the receipt">
          <Skeleton shape="card" className={styles.loading} />
        </LoadingState>
      )}
      {receipt.data && <ReceiptSheet receipt={receipt.data} />}
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
