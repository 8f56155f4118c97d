import type { AdminBooking } from '@lessons/contract';
import { FailedState } from '@lessons/ui';
import type { UseQueryResult } from '@tanstack/react-query';

/** Says that the other lessons of a series are not known, and offers Retry: they are not left out in silence. */
export function SeriesFailed({ series }: { series: UseQueryResult<AdminBooking[]> }) {
  if (!series.isLoadingError) return null;
  return (
    <FailedState
      message="The other lessons of this series could not be loaded."
      retrying={series.isFetching}
      onRetry={() => void series.refetch()}
    />
  );
}
