import type { AdminBooking } from '@lessons/contract';
import { formatTime, goesAhead } from '@lessons/rules';
import { classNames, Muted, stopAt, useNow } from '@lessons/ui';
import { ActionMenu } from '@lessons/ui/action-menu.tsx';
import { clientOf, factsOf, shortDurationOf, whereOf, timeOf } from '../lesson-text.ts';
import type { LessonActions } from '../lessons/lesson-dialogs.tsx';
import { StatusBadges } from '../lessons/status-badges.tsx';
import { priceBeside, hasReceipt } from '../money/lesson-money.ts';
import { hasMoneyChip } from '../money/money-chip.tsx';
import { useAdmin } from '../admin-context.tsx';
import { receiptPath } from '../routes.ts';
import styles from './bookings.module.css';

interface BookingRowProps extends LessonActions {
  booking: AdminBooking;
}

interface TableRowProps extends BookingRowProps {
  /** From the first row of the table on. */
  row: number;
}

/** A lesson as a row of the table of a wide window. Arrow keys lead to the rows before and after. */
export function BookingRow({ booking, row, ...actions }: TableRowProps) {
  const { startTime, endTime, coachNotes } = booking;
  const where = whereOf(booking);
  return (
    <tr>
      <td className={styles.time}>
        {formatTime(startTime)}
        <span>–{formatTime(endTime)}</span>
      </td>
      <th scope="row">
        <Client booking={booking} stop={stopAt(0, row)} onOpen={actions.onOpen} />
      </th>
      <td>
        {shortDurationOf(booking)}
        {where && (
          <Muted as="span" small className={styles.where} title={where}>
            {where}
          </Muted>
        )}
      </td>
      <td>
        <div className={styles.money}>
          <strong>{priceBeside(booking)}</strong>
          <StatusBadges booking={booking} onSettle={actions.onSettle} />
        </div>
      </td>
      <td>{coachNotes && <Notes>{coachNotes}</Notes>}</td>
      <td>
        <LessonMenu booking={booking} isOver={useIsOver(booking)} {...actions} />
      </td>
    </tr>
  );
}

/** A lesson of a day on a phone. */
export function BookingItem({ booking, ...actions }: BookingRowProps) {
  const { startTime, endTime, coachNotes } = booking;
  return (
    <li className={styles.item}>
      <p className={styles.time}>
        {formatTime(startTime)}
        <span>–{formatTime(endTime)}</span>
      </p>
      <div>
        <h3>
          <Client booking={booking} onOpen={actions.onOpen} />
        </h3>
        <p className="two-lines">{factsOf(booking, hasMoneyChip(booking) ? null : priceBeside(booking))}</p>
        <StatusBadges booking={booking} onSettle={actions.onSettle} />
        {coachNotes && <Notes>{coachNotes}</Notes>}
      </div>
      <LessonMenu booking={booking} isOver={useIsOver(booking)} {...actions} />
    </li>
  );
}

const Notes = ({ children }: { children: string }) => (
  <Muted small className="two-lines">
    {children}
  </Muted>
);

interface ClientProps extends Pick<BookingRowProps, 'booking' | 'onOpen'> {
  stop?: ReturnType<typeof stopAt>;
}

function Client({ booking, stop, onOpen }: ClientProps) {
  return (
    <button
      type="button"
      className={styles.client}
      aria-haspopup="dialog"
      {...stop}
      onClick={() => onOpen(booking)}
    >
      <span className={classNames(stop && 'two-lines', 'underlined')} title={clientOf(booking)}>
        {clientOf(booking)}
      </span>
    </button>
  );
}

function useIsOver({ endTime }: AdminBooking): boolean {
  return Date.parse(endTime) <= useNow().getTime();
}

interface LessonMenuProps extends LessonActions {
  booking: AdminBooking;
  isOver: boolean;
}

/** Offers all that the coach does with a lesson, behind one button. Only a lesson that is ahead has a red Cancel. */
function LessonMenu({ booking, isOver, onOpen, onNotes, onCancel }: LessonMenuProps) {
  const { navigate } = useAdmin();
  return (
    <ActionMenu
      label={`More: ${clientOf(booking)}, ${timeOf(booking)}`}
      actions={[
        { label: 'Details', onSelect: () => onOpen(booking) },
        { label: 'Coach notes', onSelect: () => onNotes(booking) },
        ...(hasReceipt(booking)
          ? [{ label: 'Receipt', onSelect: () => navigate(receiptPath(booking.id)) }]
          : []),
        ...(goesAhead(booking)
          ? [{ label: 'Cancel', isDanger: !isOver, onSelect: () => onCancel(booking) }]
          : []),
      ]}
    />
  );
}
