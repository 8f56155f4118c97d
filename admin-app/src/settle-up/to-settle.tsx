import { useState } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { listToSettle, type AdminBooking } from '@lessons/contract';
import { Button, FailedState, List, Section } from '@lessons/ui';
import { useLessonDialogs, type LessonActions } from '../lessons/lesson-dialogs.tsx';
import { useEndpoint } from '../requests/use-endpoint.ts';
import { byClient, type ClientDebt } from './client-debts.ts';
import { DebtRow } from './debt-row.tsx';
import { useSettleUp } from './use-settle-up.tsx';

/** More would push the rest of the page off the screen. */
const SHOWN_CLIENTS = 4;

/** Fetches what `ToSettle` shows. The screen does it, which waits for all of its parts. */
export function useToSettle(): UseQueryResult<AdminBooking[]> {
  return useEndpoint(listToSettle);
}

/** The list of who owes, and to whom money is to be given back. Shows nothing while there is nothing. */
export function ToSettle({ query }: { query: UseQueryResult<AdminBooking[]> }) {
  const { dialogs, ...actions } = useLessonDialogs();
  const { openSettling, settleDialog } = useSettleUp();
  const { data, isLoadingError, isFetching, refetch } = query;
  const debts = data && byClient(data);
  return (
    <>
      {isLoadingError && (
        <FailedState
          message="What is still to settle couldn’t be loaded."
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {debts && debts.length > 0 && <Debts debts={debts} openSettling={openSettling} {...actions} />}
      {dialogs}
      {settleDialog}
    </>
  );
}

interface DebtsProps extends LessonActions, Pick<ReturnType<typeof useSettleUp>, 'openSettling'> {
  debts: readonly ClientDebt[];
}

function Debts({ debts, openSettling, ...actions }: DebtsProps) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? debts : debts.slice(0, SHOWN_CLIENTS);
  return (
    <Section title="To settle" aside={debts.length === 1 ? '1 client' : `${debts.length} clients`}>
      <List pad={2}>
        {shown.map((debt) => (
          <DebtRow
            key={debt.client.id}
            debt={debt}
            onSettleAll={() => openSettling({ dialog: 'settle', ...debt })}
            onAsk={() => openSettling({ dialog: 'ask', ...debt })}
            {...actions}
          />
        ))}
      </List>
      {debts.length > shown.length && (
        <Button variant="quiet" onClick={() => setShowsAll(true)}>
          Show all {debts.length} clients
        </Button>
      )}
    </Section>
  );
}
