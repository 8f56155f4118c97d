import { getBusinessDetails } from '@lessons/contract';
import { QueryContent, Skeleton } from '@lessons/ui';
import { uncached, useEndpoint } from '../requests/use-endpoint.ts';
import { BusinessDetailsForm } from './business-details-form.tsx';
import styles from './settings.module.css';

/** The seller on receipts. */
export function BusinessDetailsSection() {
  const query = useEndpoint(getBusinessDetails, uncached);
  return (
    <>
      <p className={styles.intro}>
        They are on the receipts of new payments. Receipts that have been issued keep the details of their
        day.
      </p>
      <QueryContent
        query={query}
        failed="The business details couldn’t be loaded."
        skeleton={<Skeleton shape="card" />}
      >
        {(details) => <BusinessDetailsForm saved={details} />}
      </QueryContent>
    </>
  );
}
