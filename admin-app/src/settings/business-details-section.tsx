import { getBusinessDetails } from '@lessons/contract';
import { Muted, QueryContent, Skeleton } from '@lessons/ui';
import { uncached, useEndpoint } from '../requests/use-endpoint.ts';
import { BusinessDetailsForm } from './business-details-form.tsx';

/** The seller on receipts. */
export function BusinessDetailsSection() {
  const query = useEndpoint(getBusinessDetails, uncached);
  return (
    <>
      <Muted prose>
        They are on the receipts of new payments. Receipts that have been issued keep the details of their
        day.
      </Muted>
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
