import { useState } from 'react';
import { recordTold, type AdminBooking, type Closing } from '@lessons/contract';
import { formatTime } from '@lessons/rules';
import { Button, Cluster, Section, serverNow, useNow } from '@lessons/ui';
import { MoveDialog } from '../book-and-move/move-dialog.tsx';
import sheet from '../forms/sheet.module.css';
import { clientOf, joinFacts } from '../lesson-text.ts';
import { CalledOffActions, calledOffMessage, ShareWithClient } from '../lessons/called-off-actions.tsx';
import { RefundCalledOffDialog } from '../lessons/refund-called-off-dialog.tsx';
import { CallClient, MessageClient } from '../contacts/reach-client.tsx';
import { useChange } from '../requests/use-change.ts';
import { Undo, useSayBack } from '../say-back.tsx';
import { describeOutcome, isNotSeen, isWaiting } from './closing-text.ts';
import { undoingOf } from './said-of-closing.ts';
import styles from './closing.module.css';

type CalledOffLesson = Closing['lessons'][number];

interface CalledOffListProps {
  closing: Closing;
  onClose: () => void;
}

/**
 * Lists what became of each lesson that was called off. Those stand first whose players may still come to the court, then
 * those whose clients get no mail.
 */
export function CalledOffList({ closing, onClose }: CalledOffListProps) {
  const now = useNow();
  /** The lesson of the last tap: its row may be in another part now, and has the focus there. */
  const [tapped, setTapped] = useState<string | null>(null);
  const isFirst = (lesson: CalledOffLesson) => isNotSeen(lesson, now);
  const later = closing.lessons.filter((lesson) => isWaiting(lesson) && !isFirst(lesson));
  const groups = [
    { title: 'Not seen yet', lessons: closing.lessons.filter(isFirst) },
    {
      title: 'They won’t get an email: tell them yourself',
      lessons: later.filter(({ booking }) => !booking.user.email),
    },
    { title: 'Choosing', lessons: later.filter(({ booking }) => booking.user.email) },
    { title: 'Decided', lessons: closing.lessons.filter((lesson) => !isWaiting(lesson)) },
  ];
  return (
    <div className={sheet.sheet}>
      {closing.message && <p className="written quoted">{closing.message}</p>}
      {groups.map(
        ({ title, lessons }) =>
          lessons.length > 0 && (
            <Section key={title} title={title}>
              <ul role="list" className={styles.lessons}>
                {lessons.map((lesson) => (
                  <CalledOffRow
                    key={lesson.booking.id}
                    lesson={lesson}
                    isFirst={isFirst(lesson)}
                    hasFocus={tapped === lesson.booking.id}
                    onTap={setTapped}
                  />
                ))}
              </ul>
            </Section>
          ),
      )}
      <div className={sheet.foot}>
        <Undo {...undoingOf(closing, onClose)} />
      </div>
    </div>
  );
}

interface CalledOffRowProps {
  lesson: CalledOffLesson;
  /** Whether its player may still come to the court: *Message* and *Call* stand in its row. */
  isFirst: boolean;
  /** Whether it takes the focus when it is drawn. */
  hasFocus: boolean;
  onTap: (bookingId: string) => void;
}

/** A lesson that was called off. A tap on one that waits opens what the coach can do for it. */
function CalledOffRow({ lesson, isFirst, hasFocus, onTap }: CalledOffRowProps) {
  const sayBack = useSayBack();
  const [isOpen, setOpen] = useState(false);
  const [act, setAct] = useState<'move' | 'refund' | null>(null);
  const close = () => setAct(null);
  const { booking, seenAt, toldAt } = lesson;
  const client = clientOf(booking);
  const tell = useChange<boolean, AdminBooking>({
    send: (api, isTold) => api(recordTold, { params: { id: booking.id }, body: { isTold } }),
    invalidates: [],
    onDone: (_, isTold) =>
      sayBack({ text: `${isTold ? `Told ${formatTime(serverNow())}` : 'Undone: not told yet'}: ${client}` }),
    failure: { topic: 'called-off', title: 'It was not noted' },
  });
  const note = (isTold: boolean) => {
    onTap(booking.id);
    tell.mutate(isTold);
  };
  const onTold = isFirst ? () => note(true) : undefined;
  const words = calledOffMessage(booking);
  const text = (
    <>
      <strong>{client}</strong>
      <span className={styles.facts}>
        {joinFacts([isFirst && !booking.user.email ? 'gets no email' : null, describeOutcome(lesson)])}
      </span>
    </>
  );
  if (!isWaiting(lesson))
    return (
      <Cluster as="li" gap={2} rowGap={1} align="center" className={styles.lesson}>
        {text}
      </Cluster>
    );
  return (
    <Cluster as="li" gap={2} rowGap={1} align="center">
      <button
        ref={hasFocus ? focusInPlace : undefined}
        type="button"
        className={styles.lesson}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {text}
      </button>
      <MessageClient booking={booking} words={words} variant="framed" onClick={onTold} />
      {isFirst && <CallClient booking={booking} variant="framed" onClick={onTold} />}
      {toldAt !== null && seenAt === null && (
        <Button aria-label={`Undo: told ${client}`} loading={tell.isPending} onClick={() => note(false)}>
          Undo
        </Button>
      )}
      {isOpen && (
        <Cluster gap={2} className={styles.actions}>
          {!isFirst && <CallClient booking={booking} variant="framed" />}
          <ShareWithClient booking={booking} onTold={onTold} />
          <CalledOffActions
            booking={booking}
            onMove={() => setAct('move')}
            onRefund={() => setAct('refund')}
          />
        </Cluster>
      )}
      {act === 'move' && <MoveDialog lesson={booking} onClose={close} />}
      {act === 'refund' && <RefundCalledOffDialog booking={booking} onClose={close} />}
    </Cluster>
  );
}

/** The list stays where it is scrolled to. */
function focusInPlace(row: HTMLElement | null): void {
  row?.focus({ preventScroll: true });
}
