import { useMutation, type UseMutationResult } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import type { ApiClient } from '@lessons/contract';
import { Button, saveFile } from '@lessons/ui';
import { useAdmin } from './admin-context.tsx';
import { useNotifyFailure } from './requests/use-notify-failure.ts';

interface CsvFile {
  /** Without its ending. */
  name: string;
  /** Other programs would take the byte order mark for a part of the first cell. */
  isForExcel?: boolean;
  fetch: (api: ApiClient) => Promise<string>;
}

/** Returns what saves a CSV file of the API. `topic` names its failure; `onSaved` is called once it is saved. */
export function useDownloadCsv(topic: string, onSaved?: () => void): UseMutationResult<void, Error, CsvFile> {
  const { api } = useAdmin();
  const notifyFailure = useNotifyFailure();
  return useMutation({
    mutationFn: async ({ name, isForExcel = true, fetch }: CsvFile) => {
      const csv = await fetch(api);
      saveFile(`${name}.csv`, 'text/csv', isForExcel ? withByteOrderMark(csv) : csv);
    },
    onSuccess: () => onSaved?.(),
    onError: (error) => notifyFailure(error, { topic: `download-${topic}`, title: 'Download failed' }),
  });
}

interface DownloadCsvProps {
  /** Begins the name of the file, and names its failure. */
  name: string;
  /** Ends the name of the file: the day that it is of. */
  of: string;
  /** Fetches the spreadsheet. */
  fetch: CsvFile['fetch'];
}

/** Saves a spreadsheet of the API as a file. */
export function DownloadCsv({ name, of, fetch }: DownloadCsvProps) {
  const download = useDownloadCsv(name);
  return (
    <Button
      icon={<Download />}
      loading={download.isPending}
      onClick={() => download.mutate({ name: `${name}-${of}`, fetch })}
    >
      Download CSV
    </Button>
  );
}

/** Adds a byte order mark: without one, Excel reads the file as Windows-1252 and garbles £ and names. */
function withByteOrderMark(csv: string): string {
  return csv.startsWith('\uFEFF') ? csv : `\uFEFF${csv}`;
}
