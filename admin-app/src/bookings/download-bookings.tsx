import { exportBookings } from '@lessons/contract';
import { londonDateOf } from '@lessons/rules';
import { serverNow } from '@lessons/ui';
import { DownloadCsv } from '../download-csv.tsx';
import type { Search } from './use-bookings.ts';

/** Downloads all pages of the current search as CSV. */
export function DownloadBookings({ search }: { search: Search }) {
  const { order: _, ...filters } = search;
  return (
    <DownloadCsv
      name="bookings"
      of={londonDateOf(serverNow())}
      fetch={(api) => api(exportBookings, { query: filters })}
    />
  );
}
