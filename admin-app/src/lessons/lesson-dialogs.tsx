import { useState, type ReactNode } from 'react';
import type { AdminBooking } from '@lessons/contract';
import { formatPounds, howPaid } from '@lessons/rules';
import { useAdmin } from '../admin-context.tsx';
import { ChangePriceDialog } from '../money/change-price-dialog.tsx';
import { CollectSheet } from '../money/collect-sheet.tsx';
import { GiveBackDialog } from '../money/give-back-dialog.tsx';
import { moneyLabel, handPaymentLabel } from '../money/lesson-money.ts';
import { useCollecting, type Collecting } from '../money/use-collecting.ts';
import { movePath, seriesPath } from '../routes.ts';
import { useSayBack } from '../say-back.tsx';
import { CancelBookingDialog } from './cancel-booking-dialog.tsx';
import { CoachNotesDialog } from './coach-notes-dialog.tsx';
import { LessonDialog } from './lesson-dialog.tsx';
import { clientOf } from './lesson-text.ts';
import { RefundCalledOffDialog } from './refund-called-off-dialog.tsx';

export interface LessonActions {
  /** Opens the details of a lesson. */
  onOpen: (booking: AdminBooking) => void;
  onNotes: (booking: AdminBooking) => void;
  onCancel: (booking: AdminBooking) => void;
  /** For the chips that say what is to pay. */
  collecting: Collecting;
}

type DialogName = 'details' | 'notes' | 'cancel' | 'collect' | 'give-back' | 'price' | 'refund';
type Opened = { dialog: DialogName; booking: AdminBooking } | null;

/**
 * Opens the dialogs of a lesson, one at a time. Render `dialogs` beside the list: what is typed in
 * them stays when a later fetch empties the list. `recorded` are the lessons whose payment by hand can still be
 * undone in its place.
 */
export function useLessonDialogs(): LessonActions & {
  dialogs: ReactNode;
  recorded: readonly AdminBooking[];
} {
  const { navigate } = useAdmin();
  const [opened, setOpened] = useState<Opened>(null);
  const sayBack = useSayBack();
  const bookingIn = (dialog: DialogName) => (opened?.dialog === dialog ? opened.booking : null);
  const open = (dialog: DialogName) => (booking: AdminBooking) => {
    setOpened({ dialog, booking: asRecorded(booking) });
    // The same words are read out once more only after others.
    sayBack(null);
  };
  const close = () => setOpened(null);
  const move = (booking: AdminBooking) => {
    close();
    navigate(movePath(booking));
  };
  const continueSeries = ({ date, seriesId }: AdminBooking) => {
    close();
    if (seriesId) navigate(seriesPath(date, seriesId));
  };
  // Saving may finish after the coach has opened the notes of another booking: those stay open.
  const closeNotes = ({ id }: AdminBooking) =>
    setOpened((now) => (now?.dialog === 'notes' && now.booking.id === id ? null : now));
  const announceMoney = (booking: AdminBooking) =>
    sayBack({ text: `${moneyLabel(booking)}: ${clientOf(booking)}` });
  const show = (booking: AdminBooking) =>
    setOpened((now) => (now?.booking.id === booking.id ? { ...now, booking } : now));
  const showChanged = (booking: AdminBooking) => {
    announceMoney(booking);
    show(booking);
  };
  const showAttendance = (booking: AdminBooking) => {
    sayBack({ text: `${booking.isMissed ? 'Didn’t come' : 'Came'}: ${clientOf(booking)}` });
    show(booking);
  };
  const showResumed = (booking: AdminBooking) => {
    sayBack({ text: `Goes ahead after all: ${clientOf(booking)}` });
    show(booking);
  };
  const { collecting, recorded, addRecorded } = useCollecting({
    onSettle: (booking) => open(howPaid(booking) === 'unpaid' ? 'collect' : 'give-back')(booking),
    onUndone: showChanged,
  });
  const showRecorded = (booking: AdminBooking) => {
    addRecorded(booking);
    const how = handPaymentLabel(booking.handPayment ?? { method: '' });
    sayBack({ text: `${how}: ${formatPounds(booking.price)}, ${clientOf(booking)}`, isSeen: true });
  };
  // A list that was not fetched again yet shows a paid lesson as unpaid.
  const asRecorded = (booking: AdminBooking): AdminBooking => {
    const paid = howPaid(booking) === 'unpaid' && collecting.recordedOf(booking);
    if (!paid) return booking;
    const { paymentStatus, handPayment } = paid;
    return { ...booking, paymentStatus, handPayment };
  };
  const actions = { onOpen: open('details'), onNotes: open('notes'), onCancel: open('cancel'), collecting };
  return {
    ...actions,
    recorded,
    dialogs: (
      <>
        <LessonDialog
          booking={bookingIn('details')}
          onClose={close}
          onNotes={actions.onNotes}
          onMove={move}
          onRefund={open('refund')}
          onResumed={showResumed}
          onContinue={continueSeries}
          onCancel={actions.onCancel}
          onAttendance={showAttendance}
          collecting={collecting}
          onChanged={showChanged}
          onGiveBack={open('give-back')}
          onPrice={open('price')}
        />
        <CoachNotesDialog
          booking={bookingIn('notes')}
          onSaved={() => sayBack({ text: 'Coach notes saved' })}
          onClose={closeNotes}
        />
        <CancelBookingDialog booking={bookingIn('cancel')} onClose={close} />
        {opened?.dialog === 'collect' && (
          <CollectSheet booking={opened.booking} onRecorded={showRecorded} onClose={close} />
        )}
        {opened?.dialog === 'give-back' && (
          <GiveBackDialog booking={opened.booking} onDone={announceMoney} onClose={close} />
        )}
        {opened?.dialog === 'price' && (
          <ChangePriceDialog booking={opened.booking} onDone={announceMoney} onClose={close} />
        )}
        {opened?.dialog === 'refund' && (
          <RefundCalledOffDialog booking={opened.booking} onDone={announceMoney} onClose={close} />
        )}
      </>
    ),
  };
}
