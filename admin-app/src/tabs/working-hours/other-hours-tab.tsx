import { useState } from 'react';
import { Trash2 } from 'lucide-react';
import { listOtherHours, type OtherHours } from '@lessons/contract';
import { londonDateOf } from '@lessons/rules';
import {
  Button,
  EmptyState,
  IconButton,
  List,
  ListRow,
  QueryContent,
  Section,
  serverNow,
  Skeleton,
} from '@lessons/ui';
import { formatDateRange } from '../../format-date.ts';
import { HoldsDialog } from '../../forms/holds-dialog.tsx';
import { AffectedHolds, AffectedLessons } from '../../lessons/affected-lessons.tsx';
import { useEndpoint } from '../../requests/use-endpoint.ts';
import { useSayBack } from '../../say-back.tsx';
import { OtherHoursForm } from './other-hours-form.tsx';
import { hoursText } from './other-hours-text.ts';
import { useOtherHours } from './use-other-hours.ts';
import styles from './other-hours.module.css';

/** Gives dates hours of their own, and lists those from today on. */
export function OtherHoursTab() {
  const query = useEndpoint(listOtherHours);
  const sayBack = useSayBack();
  /** Another one after each save empties the form. */
  const [saves, setSaves] = useState(0);
  const { send, decide, pending, undecided, leaveUndecided, kept, lessonsOutside } = useOtherHours(
    ({ kind, hours }) => {
      if (kind === 'add') setSaves((before) => before + 1);
      if (kind !== 'remove') return sayBack(null);
      const text = `Removed: ${hoursText(hours)}, ${formatDateRange(hours.from, hours.to)}`;
      return sayBack({ text, actions: <UndoRemoval hours={hours} onUndo={restore} /> });
    },
  );
  const restore = (hours: OtherHours) => send({ kind: 'restore', hours });
  return (
    <div className={styles.sides}>
      <Section title="Hours for some dates">
        <p className={styles.intro}>
          They replace the hours of your week on these dates, such as in the school holidays. A day off is
          opened by them.
        </p>
        <OtherHoursForm
          key={saves}
          isSaving={pending?.kind === 'add'}
          onSave={(hours) => send({ kind: 'add', hours })}
        />
        <AffectedLessons title="Booked lessons outside these hours" bookings={lessonsOutside} />
        <AffectedHolds holds={kept} />
      </Section>
      <Section title="Other hours">
        <QueryContent
          query={query}
          failed="The other hours couldn’t be loaded."
          skeleton={[1, 2].map((row) => (
            <Skeleton key={row} shape="row" />
          ))}
        >
          {(entries) =>
            entries.length === 0 ? (
              <EmptyState
                drawing="calendar"
                title="No other hours"
                detail="The hours of your week count on every date."
              />
            ) : (
              <List>
                {entries.map((hours) => (
                  <ListRow
                    key={hours.id}
                    title={hoursText(hours)}
                    detail={formatDateRange(hours.from, hours.to)}
                    trailing={
                      <IconButton
                        label={`Remove ${hoursText(hours)}, ${formatDateRange(hours.from, hours.to)}`}
                        icon={<Trash2 />}
                        disabled={pending?.hours.id === hours.id}
                        onClick={() => send({ kind: 'remove', hours })}
                      />
                    }
                  />
                ))}
              </List>
            )
          }
        </QueryContent>
      </Section>
      <HoldsDialog
        holds={undecided}
        verb="Save"
        conflict="outside these hours"
        busy={pending !== undefined}
        onDecide={decide}
        onClose={leaveUndecided}
      />
    </div>
  );
}

interface UndoRemovalProps {
  hours: OtherHours;
  onUndo: (hours: OtherHours) => void;
}

/** Saves removed hours again, from today on: past dates can't get any. */
function UndoRemoval({ hours, onUndo }: UndoRemovalProps) {
  const today = londonDateOf(serverNow());
  const from = hours.from < today ? today : hours.from;
  return (
    <Button variant="quiet" onClick={() => onUndo({ ...hours, id: crypto.randomUUID(), from })}>
      Undo
    </Button>
  );
}
