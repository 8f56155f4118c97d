import { useState, type FormEvent } from 'react';
import { shortenAway, type Away } from '@lessons/contract';
import { Button, Dialog } from '@lessons/ui';
import { useAdmin } from '../../admin-context.tsx';
import { formatDateRange } from '../../format-date.ts';
import { DateField } from '../../forms/date-field.tsx';
import type { Days } from '../../forms/days.ts';
import { RefusalText } from '../../forms/refusal-text.tsx';
import sheet from '../../forms/sheet.module.css';
import { useUnsaved } from '../../forms/use-unsaved.tsx';
import { invalidatedBy, useChange } from '../../requests/use-change.ts';

interface ShortenDialogProps {
  away: Away;
  onClose: () => void;
}

/** Asks which days of a time away stay closed. */
export function ShortenDialog({ away, onClose }: ShortenDialogProps) {
  const { notify } = useAdmin();
  const [days, setDays] = useState<Days>({ from: away.from, to: away.to });
  const [showsProblem, setShowsProblem] = useState(false);
  const isChanged = days.from !== away.from || days.to !== away.to;
  const { askBeforeLeaving, markSaved } = useUnsaved(isChanged);
  const shorten = useChange({
    send: (api, body: Days) => api(shortenAway, { params: { id: away.id }, body }),
    invalidates: invalidatedBy.block,
    onDone: (shortened) => {
      markSaved();
      notify({ topic: 'away', title: `Away ${formatDateRange(shortened.from, shortened.to)}` });
      onClose();
    },
  });
  const problem = problemOf(days, away);
  const save = (event: FormEvent) => {
    event.preventDefault();
    setShowsProblem(true);
    if (!problem) shorten.mutate(days);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !shorten.isPending && askBeforeLeaving(onClose)}
      title="Shorten"
      description="The days that fall out are open again. Lessons that were called off stay called off."
    >
      <form className={sheet.sheet} noValidate onSubmit={save}>
        <DateField
          label="First day away"
          hasSteps
          min={away.from}
          value={days.from}
          onChange={(from) => setDays({ ...days, from })}
        />
        <DateField
          label="Last day away"
          hasSteps
          min={days.from || away.from}
          value={days.to}
          error={showsProblem && problem ? problem : undefined}
          onChange={(to) => setDays({ ...days, to })}
        />
        <RefusalText error={shorten.error} />
        <div className={sheet.foot}>
          <Button type="submit" variant="primary" wide loading={shorten.isPending}>
            Shorten
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function problemOf({ from, to }: Days, away: Away): string | null {
  if (!from || !to) return 'Please enter both days.';
  if (to < from) return 'The last day must not come before the first.';
  if (to > away.to || from < away.from) return 'These days are not all closed: add a time away for them.';
  return from === away.from && to === away.to ? 'Please choose fewer days.' : null;
}
