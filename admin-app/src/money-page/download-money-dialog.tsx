import { useState, type FormEvent } from 'react';
import { exportMoney, type Money, type MoneyFile } from '@lessons/contract';
import { formatDayOfMonth, londonDateOf } from '@lessons/rules';
import { Button, Dialog, Muted, SelectField, useNow } from '@lessons/ui';
import { useDownloadCsv } from '../download-csv.tsx';
import sheet from '../forms/sheet.module.css';

const FILES: Readonly<Record<MoneyFile, string>> = {
  spreadsheet: 'Spreadsheet',
  freeagent: 'FreeAgent',
  xero: 'Xero',
  quickbooks: 'QuickBooks',
};

interface DownloadMoneyDialogProps {
  money: Money;
  onClose: () => void;
}

/** Asks what a file of the year or of a quarter is for, and saves it. */
export function DownloadMoneyDialog({ money, onClose }: DownloadMoneyDialogProps) {
  const today = londonDateOf(useNow());
  const [file, setFile] = useState<MoneyFile>('spreadsheet');
  /** 1 to 4. Empty for the year. */
  const [quarter, setQuarter] = useState('');
  const download = useDownloadCsv('money', onClose);
  const { total } = (quarter && money.quarters[Number(quarter) - 1]) || money;

  const save = (event: FormEvent) => {
    event.preventDefault();
    const year = String(money.year);
    download.mutate({
      name: ['money', year, quarter && `q${quarter}`, file !== 'spreadsheet' && file]
        .filter(Boolean)
        .join('-'),
      isForExcel: file === 'spreadsheet',
      fetch: (api) =>
        api(exportMoney, { query: { year, for: file, ...(quarter && { quarter: quarter as '1' }) } }),
    });
  };

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Download">
      <form className={sheet.sheet} onSubmit={save}>
        <SelectField label="For" value={file} onChange={({ target }) => setFile(target.value as MoneyFile)}>
          {Object.entries(FILES).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        <SelectField label="Period" value={quarter} onChange={({ target }) => setQuarter(target.value)}>
          <option value="">The year{money.to >= today && ' so far'}</option>
          {money.quarters.map(
            ({ from, to }, index) =>
              from <= today && (
                <option key={from} value={index + 1}>
                  {formatDayOfMonth(from)} – {formatDayOfMonth(to)}
                </option>
              ),
          )}
        </SelectField>
        {file !== 'spreadsheet' && (
          <Muted prose>
            Import it as an account of its own: your bank’s feed has the same transfers.
            {file === 'xero' && ' Xero takes 1,000 rows at a time.'}
          </Muted>
        )}
        {total.in === 0 && total.out === 0 && <Muted prose>Nothing in or out: the file has no rows.</Muted>}
        <Button type="submit" variant="primary" wide loading={download.isPending}>
          Download
        </Button>
      </form>
    </Dialog>
  );
}
