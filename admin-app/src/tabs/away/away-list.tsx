import { useState } from 'react';
import { Pencil, Trash2 } from 'lucide-react';
import { addAway, removeAway, type Away } from '@lessons/contract';
import { londonDateOf } from '@lessons/rules';
import { Button, IconButton, List, ListRow, serverNow } from '@lessons/ui';
import { useAdmin } from '../../admin-context.tsx';
import { formatDateRange } from '../../format-date.ts';
import { invalidatedBy, useChange } from '../../requests/use-change.ts';
import { useSayBack } from '../../say-back.tsx';
import { describeLength } from './away-draft.ts';
import { ShortenDialog } from './shorten-dialog.tsx';
import styles from './away.module.css';

/** The times away, soonest first, each with buttons that shorten and remove it. */
export function AwayList({ entries }: { entries: readonly Away[] }) {
  const { notify } = useAdmin();
  const sayBack = useSayBack();
  const [shortening, setShortening] = useState<Away | null>(null);
  const remove = useChange({
    send: (api, { id }: Away) => api(removeAway, { params: { id } }),
    invalidates: invalidatedBy.block,
    onDone: (_, away) => {
      notify({ topic: 'away', title: 'Your days are open again' });
      sayBack(openedAgain(away));
    },
    failure: { topic: 'away', title: 'The days are still closed' },
  });
  return (
    <>
      <List>
        {entries.map((away) => (
          <ListRow
            key={away.id}
            title={daysOf(away)}
            detail={describeLength(away)}
            trailing={
              <span className={styles.rowActions}>
                <IconButton
                  label={`Shorten ${daysOf(away)}`}
                  icon={<Pencil />}
                  aria-haspopup="dialog"
                  onClick={() => setShortening(away)}
                />
                <IconButton
                  label={`Remove ${daysOf(away)}`}
                  icon={<Trash2 />}
                  disabled={remove.isPending && remove.variables.id === away.id}
                  onClick={() => remove.mutate(away)}
                />
              </span>
            }
          />
        ))}
      </List>
      {shortening && <ShortenDialog away={shortening} onClose={() => setShortening(null)} />}
    </>
  );
}

/** Says that the days are open, with a button that closes them. */
const openedAgain = (away: Away) => ({
  text: `Open again: ${daysOf(away)}. Lessons that were called off stay called off.`,
  actions: <CloseAgain away={away} />,
});

/** Closes removed days again, from today on, and calls nothing off. */
function CloseAgain({ away }: { away: Away }) {
  const sayBack = useSayBack();
  const close = useChange<void, unknown>({
    send: (api) => {
      const today = londonDateOf(serverNow());
      const from = away.from < today ? today : away.from;
      const id = crypto.randomUUID();
      return api(addAway, { body: { id, from, to: away.to, bookingIds: [], holds: 'keep' } });
    },
    invalidates: invalidatedBy.block,
    onDone: () => sayBack(null),
    failure: { topic: 'away', title: 'The days are still open' },
  });
  return (
    <Button variant="quiet" loading={close.isPending} onClick={() => close.mutate()}>
      Undo
    </Button>
  );
}

const daysOf = ({ from, to }: Away) => formatDateRange(from, to);
