import { useMutation } from '@tanstack/react-query';
import { ApiError, type Booking } from '@lessons/contract';
import { formatPounds, formatShortDay, formatTimeRange, formatWhen, howPaid, whose } from '@lessons/rules';
import { ConfirmDialog } from '@lessons/ui';
import { useNavigate } from 'react-router-dom';
import { isPaid, moneyWords, type WaitingLesson } from './called-off.ts';
import { lessonAddress } from './lesson-address.ts';
import { givesBack, movedNotice, refundTime } from './lesson-labels.ts';
import { useNotify } from '../notifications/notifications.tsx';
import { reasonOf, useNotifyFailure } from '../notifications/use-notify-failure.ts';
import { refundCalledOffMutation, rescheduleBookingMutation } from '../requests/moves-and-refunds.ts';

/** A start as an ISO instant, or the refund. */
export type Choice = { start: string } | 'refund';

const TOPIC = 'called-off';

interface ChoiceDialogProps {
  lesson: WaitingLesson;
  choice: Choice;
  /** Whether no other lesson waits for a choice: the screen then leads to this one. */
  isOnlyOne: boolean;
  /** `refusal` says why the time can’t be had, so that another is chosen. */
  onClose: (refusal?: string) => void;
}

/** Asks before a lesson that was called off gets a new time, or is cancelled with its money back. */
export function ChoiceDialog({ lesson, choice, isOnlyOne, onClose }: ChoiceDialogProps) {
  const navigate = useNavigate();
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();
  const moving = useMutation(rescheduleBookingMutation);
  const refunding = useMutation(refundCalledOffMutation);
  const leave = () => {
    onClose();
    const address = lessonAddress(lesson.id);
    // The screen of the lesson shows it by itself, and Schedule may have led there.
    if (isOnlyOne && window.location.pathname !== address) void navigate(address);
  };

  function tellDecided(decided: Booking) {
    if (decided.status !== 'cancelled') notify(movedNotice(decided));
    else {
      const isFailed = decided.paymentStatus === 'refund_failed';
      notify({
        topic: TOPIC,
        title: 'Lesson Cancelled',
        description: moneyWords(decided),
        ...(isFailed && { variant: 'destructive' }),
      });
    }
    leave();
  }

  function tellRefused(error: unknown) {
    const code = error instanceof ApiError ? error.code : '';
    if (choice !== 'refund' && code.startsWith('slot_')) {
      onClose(
        code === 'slot_taken'
          ? `${formatWhen(choice.start)} has just been taken. Please choose another time.`
          : reasonOf(error),
      );
      return;
    }
    // Another tab, the coach or the deadline was faster: the list shows what it is now.
    if (code === 'already_chosen') {
      notify({ topic: TOPIC, title: 'Already decided', description: reasonOf(error) });
      leave();
      return;
    }
    notifyFailure({ topic: TOPIC, title: 'Not chosen', description: reasonOf(error) }, error);
    onClose();
  }

  async function confirm() {
    try {
      tellDecided(
        choice === 'refund'
          ? await refunding.mutateAsync(lesson.id)
          : await moving.mutateAsync({ lesson, startTime: choice.start }),
      );
    } catch (error) {
      tellRefused(error);
    }
  }

  return (
    <ConfirmDialog
      {...(choice === 'refund' ? refundQuestion(lesson) : moveQuestion(lesson, choice.start))}
      open
      onOpenChange={() => onClose()}
      keepLabel="Keep choosing"
      busy={moving.isPending || refunding.isPending}
      onConfirm={() => void confirm()}
    />
  );
}

function moveQuestion(lesson: WaitingLesson, startTime: string) {
  const length = Date.parse(lesson.endTime) - Date.parse(lesson.startTime);
  const end = new Date(Date.parse(startTime) + length);
  return {
    title: `Take ${formatShortDay(startTime)}, ${formatTimeRange(startTime, end)}?`,
    description: [
      `It takes the place of ${whose(lesson)} lesson on ${formatWhen(lesson.startTime)}.`,
      priceOfMoving(lesson),
    ]
      .filter(Boolean)
      .join(' '),
    confirmLabel: 'Move lesson',
    tone: 'plain',
  } as const;
}

function priceOfMoving(lesson: WaitingLesson): string | null {
  if (isPaid(lesson)) return 'What you paid covers it.';
  return howPaid(lesson) === 'unpaid'
    ? `It stays ${formatPounds(lesson.price)}, to pay at the lesson.`
    : null;
}

function refundQuestion(lesson: WaitingLesson) {
  const price = formatPounds(lesson.price);
  const paid = howPaid(lesson);
  const back =
    paid === 'card'
      ? `You get the whole ${price} back. ${refundTime}`
      : paid === 'by_hand'
        ? givesBack(`whole ${price}`)
        : 'You owe nothing.';
  return {
    title: isPaid(lesson) ? `Get ${price} back?` : 'Cancel this lesson?',
    description: `${whose(lesson, 'Your')} lesson on ${formatWhen(lesson.startTime)} is cancelled. ${back}`,
    confirmLabel: isPaid(lesson) ? `Refund ${price}` : 'Cancel it',
  };
}
