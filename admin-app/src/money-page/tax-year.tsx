import { useState } from 'react';
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { getMoney, type Money } from '@lessons/contract';
import { londonDateOf, taxYearOf } from '@lessons/rules';
import {
  Button,
  Cluster,
  EmptyState,
  Muted,
  QueryContent,
  Section,
  SelectField,
  Skeleton,
  useNow,
} from '@lessons/ui';
import { laterCode } from '@lessons/ui/later-code.ts';
import { useAdmin } from '../admin-context.tsx';
import { LaterDialog } from '../later-dialog.tsx';
import { moneyPath } from '../routes.ts';
import { Statements } from './statements.tsx';
import { nameOfTaxYear, taxYearsBetween } from './tax-years.ts';
import styles from './money-page.module.css';

const downloadDialog = laterCode(
  () => import(/* webpackChunkName: "dialogs" */ './download-money-dialog.tsx'),
);

/** Returns the tax year that is shown: the one in the address, or else the present one. */
export function useShownYear(asked: number | null): number {
  const present = taxYearOf(londonDateOf(useNow()));
  return asked !== null && asked < present ? asked : present;
}

/** Fetches the money of a tax year. Until it comes, the query has that of the year before it on the screen. */
export function useMoneyOf(year: number): UseQueryResult<Money> {
  const { api } = useAdmin();
  return useQuery({
    queryKey: [getMoney.path, year],
    queryFn: ({ signal }) => api(getMoney, { query: { year: String(year) } }, signal),
    placeholderData: keepPreviousData,
  });
}

interface TaxYearProps {
  query: UseQueryResult<Money>;
  year: number;
}

/** The money of a tax year by the day on which it moved, with its quarters and its files. */
export function TaxYear({ query, year }: TaxYearProps) {
  const { data, isError, isFetching, isPlaceholderData, refetch } = query;
  return (
    <Section title="In and out">
      <YearChoice year={year} firstYear={data?.firstYear ?? year} />
      <Muted prose>By the day on which money came in or went out, by card as Stripe has it.</Muted>
      <QueryContent
        query={{ isError, isFetching, refetch, data: isPlaceholderData ? undefined : data }}
        failed="This tax year couldn’t be loaded."
        loadingLabel="Loading the tax year"
        skeleton={[1, 2].map((card) => (
          <Skeleton key={card} shape="card" />
        ))}
      >
        {(money) => <YearOfMoney money={money} />}
      </QueryContent>
    </Section>
  );
}

function YearChoice({ year, firstYear }: { year: number; firstYear: number }) {
  const { navigate } = useAdmin();
  const present = useShownYear(null);
  return (
    <Cluster gap={4} rowGap={3} align="end" justify="between" className={styles.choice}>
      <SelectField
        label="Tax year"
        value={year}
        // Going back leaves the page, whichever years were looked at.
        onChange={({ target }) => navigate(moneyPath(Number(target.value)), { replace: true })}
      >
        {taxYearsBetween(Math.min(firstYear, year), present).map((offered) => (
          <option key={offered} value={offered}>
            {nameOfTaxYear(offered)}
          </option>
        ))}
      </SelectField>
    </Cluster>
  );
}

function YearOfMoney({ money }: { money: Money }) {
  const { total } = money;
  const [isAsking, setAsking] = useState(false);
  const today = londonDateOf(useNow());
  if (total.in === 0 && total.out === 0)
    return (
      <EmptyState
        drawing="receipt"
        title="No money in this tax year"
        detail="Card payments, cash and transfers are added up here as they come in."
      />
    );
  return (
    <>
      <Statements money={money} today={today} />
      <div>
        <Button icon={<Download />} aria-haspopup="dialog" onClick={() => setAsking(true)}>
          Download
        </Button>
      </div>
      {isAsking && (
        <LaterDialog code={downloadDialog} onClose={() => setAsking(false)}>
          {({ DownloadMoneyDialog }) => (
            <DownloadMoneyDialog money={money} onClose={() => setAsking(false)} />
          )}
        </LaterDialog>
      )}
    </>
  );
}
