import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { exportMoney, getMoney, type Money } from '@lessons/contract';
import { formatPounds, londonDateOf, taxYearOf } from '@lessons/rules';
import { EmptyState, QueryContent, Section, SelectField, Skeleton, useNow } from '@lessons/ui';
import { useAdmin } from '../admin-context.tsx';
import { DownloadCsv } from '../download-csv.tsx';
import { Figures } from '../figures.tsx';
import { statusOf } from '../requests/api-error.ts';
import { moneyPath } from '../routes.ts';
import { leftOf } from './flow-lines.ts';
import { Quarters } from './quarters.tsx';
import { nameOfTaxYear, taxYearsBetween } from './tax-years.ts';
import styles from './money-page.module.css';

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

/** The money of a tax year by the day on which it moved, with its quarters and a spreadsheet. */
export function TaxYear({ query, year }: TaxYearProps) {
  const { data, error, isError, isFetching, isPlaceholderData, refetch } = query;
  // The API of 1.0 does not know the call, until 1.2.
  const isUnknown = statusOf(error) === 404;
  return (
    <Section title="In and out">
      {isUnknown ? (
        <p className={styles.note}>
          Your money by tax year will be here once the server has the next release.
        </p>
      ) : (
        <>
          <YearChoice year={year} firstYear={data?.firstYear ?? year} />
          <p className={styles.note}>
            By the day on which money came in or went out; what was set off counts as both. Stripe’s fees are
            not in it.
          </p>
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
        </>
      )}
    </Section>
  );
}

function YearChoice({ year, firstYear }: { year: number; firstYear: number }) {
  const { navigate } = useAdmin();
  const present = useShownYear(null);
  return (
    <div className={styles.choice}>
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
    </div>
  );
}

function YearOfMoney({ money }: { money: Money }) {
  const { year, total, quarters } = money;
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
      <Figures
        figures={[
          { label: 'In', value: formatPounds(total.in) },
          { label: 'Out', value: formatPounds(total.out) },
          { label: 'Left', value: formatPounds(leftOf(money)) },
        ]}
      />
      <Quarters quarters={quarters} today={today} />
      <div>
        <DownloadCsv
          name="money"
          of={String(year)}
          fetch={(api) => api(exportMoney, { query: { year: String(year) } })}
        />
      </div>
    </>
  );
}
