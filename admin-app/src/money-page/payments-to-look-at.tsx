import { useState } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { listPaymentsToLookAt, type PaymentAction, type PaymentToLookAt } from '@lessons/contract';
import { formatShortDay, formatTime } from '@lessons/rules';
import { Button, Cluster, FailedState, List, Muted, Section } from '@lessons/ui';
import { laterCode } from '@lessons/ui/later-code.ts';
import { LaterDialog } from '../later-dialog.tsx';
import { useEndpoint } from '../requests/use-endpoint.ts';
import { actionsOf, clientOf, paymentActions } from './payment-actions.ts';
import styles from './money-page.module.css';

const paymentDialog = laterCode(
  () => import(/* webpackChunkName: "dialogs" */ './payment-action-dialog.tsx'),
);

export function usePaymentsToLookAt(): UseQueryResult<PaymentToLookAt[]> {
  return useEndpoint(listPaymentsToLookAt);
}

/** Payments that couldn't be settled automatically. Shows nothing while there are none. */
export function PaymentsToLookAt({ payments }: { payments: UseQueryResult<PaymentToLookAt[]> }) {
  const [asking, setAsking] = useState<{ payment: PaymentToLookAt; action: PaymentAction } | null>(null);
  const close = () => setAsking(null);
  const { data, isError, isFetching, refetch } = payments;
  return (
    <>
      {isError && !data && (
        <FailedState
          message="The payments to look at couldn’t be loaded."
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {data && data.length > 0 && (
        <PaymentList payments={data} onAsk={(payment, action) => setAsking({ payment, action })} />
      )}
      {/* Outside of the list, so that the dialog stays open when the list is fetched again. */}
      {asking && (
        <LaterDialog code={paymentDialog} onClose={close}>
          {({ PaymentActionDialog }) => <PaymentActionDialog {...asking} onClose={close} />}
        </LaterDialog>
      )}
    </>
  );
}

interface PaymentListProps {
  payments: readonly PaymentToLookAt[];
  onAsk: (payment: PaymentToLookAt, action: PaymentAction) => void;
}

function PaymentList({ payments, onAsk }: PaymentListProps) {
  return (
    <Section title="Payments to look at" aside={payments.length}>
      <List pad={3} className={styles.payments}>
        {payments.map((payment) => (
          <li key={payment.id}>
            <PaymentFacts payment={payment} />
            <Cluster gap={2} rowGap={0} className={styles.actions}>
              {actionsOf(payment).map((action) => (
                <Button
                  key={action}
                  variant="quiet"
                  aria-label={`${paymentActions[action].label}: ${clientOf(payment)}`}
                  onClick={() => onAsk(payment, action)}
                >
                  {paymentActions[action].label}
                </Button>
              ))}
            </Cluster>
          </li>
        ))}
      </List>
    </Section>
  );
}

function PaymentFacts({ payment }: { payment: PaymentToLookAt }) {
  const { createdAt, problem, providerReason, paymentIntentId } = payment;
  return (
    <>
      <p className={styles.client}>{clientOf(payment)}</p>
      <p>{problem}</p>
      {providerReason && <p>The reason given: {providerReason}</p>}
      <Muted facts>
        {formatShortDay(createdAt)} {formatTime(createdAt)}
        {paymentIntentId && <> · {paymentIntentId}</>}
      </Muted>
    </>
  );
}
