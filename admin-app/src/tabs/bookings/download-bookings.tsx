import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { exportBookings } from '@lessons/contract';
import { londonDateOf } from '@lessons/rules';
import { Button } from '@lessons/ui';
import { useAdmin } from '../../admin-context.tsx';
import { detailOf } from '../../requests/api-error.ts';
import type { Search } from './use-bookings.ts';
import styles from './bookings.module.css';

/** The bookings of the present search, all pages of them, as a spreadsheet. */
export function DownloadBookings({ search }: { search: Search }) {
  const { api, notify } = useAdmin();
  const { order: _, ...filters } = search;
  const download = useMutation({
    mutationFn: () => api(exportBookings, { query: filters }),
    onSuccess: (csv) => saveAsFile(csv, `bookings-${londonDateOf(new Date())}.csv`),
    onError: (error) =>
      notify({
        topic: 'download-bookings',
        title: 'Download failed',
        description: detailOf(error) ?? 'Please try again.',
        variant: 'destructive',
      }),
  });
  return (
    <Button
      className={styles.download}
      icon={<Download strokeWidth={1.8} aria-hidden="true" />}
      loading={download.isPending}
      onClick={() => download.mutate()}
    >
      Download CSV
    </Button>
  );
}

function saveAsFile(csv: string, name: string): void {
  // Spreadsheets take a file without the mark for the computer's old code page, and £ and names suffer.
  const text = csv.startsWith('\uFEFF') ? csv : `\uFEFF${csv}`;
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has to have begun reading before the address goes.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
