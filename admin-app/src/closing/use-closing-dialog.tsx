import { useCallback, useState, type ReactNode } from 'react';
import { laterCode } from '@lessons/ui/later-code.ts';
import { listClosings, type Closing } from '@lessons/contract';
import { LaterDialog } from '../later-dialog.tsx';
import { useEndpoint } from '../requests/use-endpoint.ts';
import { useSayBack } from '../say-back.tsx';
import type { FilledIn } from './closing-draft.ts';
import { saidOfClosing } from './said-of-closing.ts';
import type { Closed } from './use-closing.ts';

export const closingDialog = laterCode(
  () => import(/* webpackChunkName: "dialogs" */ './closing-dialog.tsx'),
);

interface ClosingDialogs {
  /** Asks what to close, with a day filled in. */
  ask: (filledIn: FilledIn | null) => void;
  /** Shows what became of the lessons of a closing. */
  show: (closing: Closing) => void;
  /** Says what was closed a moment ago. It is shown if there is more to see than its time. */
  onClosed: (closed: Closed) => void;
  dialog: ReactNode;
}

/** Opens the sheet that closes time. */
export function useClosingDialog(): ClosingDialogs {
  const [opened, setOpened] = useState<{ closed: Closed | null; filledIn: FilledIn | null } | null>(null);
  const { data: closings = [] } = useEndpoint(listClosings, { enabled: opened !== null });
  const sayBack = useSayBack();
  const close = useCallback(() => setOpened(null), []);
  const onClosed = useCallback(
    (closed: Closed) => {
      const { closing, bookings, holds } = closed;
      const hasMore = closing.lessons.length + bookings.length + holds.length > 0;
      setOpened(hasMore ? { closed, filledIn: null } : null);
      sayBack(saidOfClosing(closing, close));
    },
    [sayBack, close],
  );
  const { closed = null, filledIn = null } = opened ?? {};
  const now = closed && (closings.find(({ id }) => id === closed.closing.id) ?? closed.closing);
  return {
    ask: (day) => setOpened({ closed: null, filledIn: day }),
    show: (closing) => setOpened({ closed: { closing, bookings: [], holds: [] }, filledIn: null }),
    onClosed,
    dialog: opened && (
      <LaterDialog code={closingDialog} onClose={close}>
        {({ ClosingDialog }) => (
          <ClosingDialog
            closed={closed && now && { ...closed, closing: now }}
            filledIn={filledIn}
            onClosed={onClosed}
            onClose={close}
          />
        )}
      </LaterDialog>
    ),
  };
}
