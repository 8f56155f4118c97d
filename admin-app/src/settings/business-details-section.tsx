import { useQuery } from '@tanstack/react-query';
import { getBusinessDetails } from '@lessons/contract';
import { QueryContent, Section, Skeleton } from '@lessons/ui';
import { useAdmin } from '../admin-context.tsx';
import { BusinessDetailsForm } from './business-details-form.tsx';
import styles from './settings.module.css';

/** The seller on receipts. */
export function BusinessDetailsSection() {
  const { api } = useAdmin();
  const query = useQuery({
    queryKey: [getBusinessDetails.path],
    queryFn: ({ signal }) => api(getBusinessDetails, {}, signal),
    // The form has to start with the current details, never with cached ones.
    gcTime: 0,
  });
  return (
    <Section title="Business details">
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
    </Section>
  );
}
