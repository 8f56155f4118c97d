import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { exportBookings } from '@lessons/contract';
import { londonDateOf } from '@lessons/rules';
import { Button, saveFile, serverNow } from '@lessons/ui';
import { useAdmin } from '../../admin-context.tsx';
import { useNotifyFailure } from '../../requests/use-notify-failure.ts';
import type { Search } from './use-bookings.ts';

/** Downloads all pages of the current search as CSV. */
export function DownloadBookings({ search }: { search: Search }) {
  const { api } = useAdmin();
  const notifyFailure = useNotifyFailure();
  const { order: _, ...filters } = search;
  const download = useMutation({
    mutationFn: () => api(exportBookings, { query: filters }),
    onSuccess: (csv) =>
      saveFile(`bookings-${londonDateOf(serverNow())}.csv`, 'text/csv', withByteOrderMark(csv)),
    onError: (error) => notifyFailure(error, { topic: 'download-bookings', title: 'Download failed' }),
  });
  return (
    <Button icon={<Download />} loading={download.isPending} onClick={() => download.mutate()}>
      Download CSV
    </Button>
  );
}

/** Adds a byte order mark: without one, Excel reads the file as Windows-1252 and garbles £ and names. */
function withByteOrderMark(csv: string): string {
  return csv.startsWith('\uFEFF') ? csv : `\uFEFF${csv}`;
}
