import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import type { ApiClient } from '@lessons/contract';
import { Button, saveFile } from '@lessons/ui';
import { useAdmin } from './admin-context.tsx';
import { useNotifyFailure } from './requests/use-notify-failure.ts';

interface DownloadCsvProps {
  /** Begins the name of the file, and names its failure. */
  name: string;
  /** Ends the name of the file: the day or the year that it is of. */
  of: string;
  /** Fetches the spreadsheet. */
  fetch: (api: ApiClient) => Promise<string>;
}

/** Saves a spreadsheet of the API as a file. */
export function DownloadCsv({ name, of, fetch }: DownloadCsvProps) {
  const { api } = useAdmin();
  const notifyFailure = useNotifyFailure();
  const download = useMutation({
    mutationFn: () => fetch(api),
    onSuccess: (csv) => saveFile(`${name}-${of}.csv`, 'text/csv', withByteOrderMark(csv)),
    onError: (error) => notifyFailure(error, { topic: `download-${name}`, title: 'Download failed' }),
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
