import { useState } from 'react';
import { MAX_REASON_LENGTH, moveForClient, type AdminBooking, type EndpointRequest } from '@lessons/contract';
import { greetingNameOf, lessonAt } from '@lessons/rules';
import { Button, Dialog, TextArea } from '@lessons/ui';
import { RefusalText } from '../forms/refusal-text.tsx';
import { useUnsaved } from '../forms/use-unsaved.tsx';
import { timeOf } from '../lesson-text.ts';
import { invalidatedBy, useChange } from '../requests/use-change.ts';
import { refusedObstacle, useKnownObstacle } from './obstacles.ts';
import { TimeChoice } from './time-choice.tsx';
import styles from './book-and-move.module.css';

interface MoveDialogProps {
  lesson: AdminBooking;
  initialStart: Date;
  onMoved: (booking: AdminBooking) => void;
  onClose: () => void;
}

/** Asks whether the client has agreed to the new time of a lesson, and moves it. */
export function MoveDialog({ lesson, initialStart, onMoved, onClose }: MoveDialogProps) {
  const [start, setStart] = useState(initialStart);
  const [message, setMessage] = useState('');
  const { askBeforeLeaving, markSaved } = useUnsaved(message !== '');
  const name = greetingNameOf(lesson.user);
  const move = useChange({
    send: (api, body: EndpointRequest<typeof moveForClient>['body']) =>
      api(moveForClient, { params: { id: lesson.id }, body }),
    invalidates: invalidatedBy.booking,
    onDone: (booking) => {
      markSaved();
      onMoved(booking);
    },
  });
  const known = useKnownObstacle(lessonAt(start, lesson.duration));
  const obstacle = known ?? refusedObstacle(move.error);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !move.isPending && askBeforeLeaving(onClose)}
      title={`Has ${name} agreed?`}
      description={
        lesson.user.email
          ? `If not, call first. ${name} will get an email with the new time.`
          : `If not, call first. There is no email address: ${name} won’t get an email.`
      }
      actions={
        <Button
          variant="primary"
          loading={move.isPending}
          onClick={() =>
            move.mutate({
              startTime: start.toISOString(),
              ...(message.trim() && { message: message.trim() }),
              ...(obstacle && { anyway: true }),
            })
          }
        >
          {obstacle ? `${obstacle} · Move anyway` : 'Move lesson'}
        </Button>
      }
    >
      <p className={styles.oldTime}>
        <span className="visually-hidden">From </span>
        <s>{timeOf(lesson)}</s>
      </p>
      <TimeChoice
        start={start}
        minutes={lesson.duration}
        moved={lesson}
        onChoose={(time) => {
          setStart(time);
          move.reset();
        }}
      />
      {lesson.user.email && (
        <TextArea
          label="Message (optional)"
          rows={2}
          maxLength={MAX_REASON_LENGTH}
          value={message}
          onChange={({ target }) => setMessage(target.value)}
        />
      )}
      <RefusalText error={move.error} />
    </Dialog>
  );
}
