import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { exportBookings } from '@lessons/contract';
import { londonDateOf } from '@lessons/rules';
import { Button } from '@lessons/ui';
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
    onSuccess: (csv) => saveAsFile(csv, `bookings-${londonDateOf(new Date())}.csv`),
    onError: (error) => notifyFailure(error, { topic: 'download-bookings', title: 'Download failed' }),
  });
  return (
    <Button
      icon={<Download strokeWidth={1.8} aria-hidden="true" />}
      loading={download.isPending}
      onClick={() => download.mutate()}
    >
      Download CSV
    </Button>
  );
}

function saveAsFile(csv: string, name: string): void {
  // Without a byte order mark, Excel reads the file as Windows-1252 and garbles £ and names.
  const text = csv.startsWith('\uFEFF') ? csv : `\uFEFF${csv}`;
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has to have started before the URL is revoked.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
