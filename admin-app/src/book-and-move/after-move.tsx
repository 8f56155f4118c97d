import { useState } from 'react';
import type { AdminBooking } from '@lessons/contract';
import { formatDuration } from '@lessons/rules';
import { serverNow } from '@lessons/ui';
import { clientOf, joinFacts, whereOf } from '../lesson-text.ts';
import { invalidatedBy, useChange } from '../requests/use-change.ts';
import { useSayBack } from '../say-back.tsx';
import { isSamePlace, placeInRequest } from './place-fields.ts';
import { moveBack, sendMove, type Moved } from './send-move.ts';
import { startOf, Tell, Undo, whoAndWhen } from './undo-and-tell.tsx';

/** Ana Lindqvist · now Wed 25 Nov 09:00; … 4 lessons now from Wed 25 Nov 09:00 · 1½ hours · at Hadley Club */
export function movedText([first, ...others]: readonly Moved[]): string {
  if (!first) return '';
  const { before, after } = first;
  const when =
    others.length > 0 ? `${others.length + 1} lessons now from ${startOf(after)}` : `now ${startOf(after)}`;
  const isOtherPlace = !isSamePlace(placeInRequest(before), placeInRequest(after));
  return joinFacts([
    clientOf(after),
    when,
    before.duration === after.duration ? null : formatDuration(after.duration),
    isOtherPlace ? (whereOf(after) ?? 'at your court') : null,
  ]);
}

interface AfterMoveProps {
  moved: readonly Moved[];
  onMovedBack: ((booking: AdminBooking) => void) | undefined;
}

/** Brings lessons back that were just moved, and tells a client whom no email reaches. */
export function AfterMove({ moved, onMovedBack }: AfterMoveProps) {
  const sayBack = useSayBack();
  const [openedAt] = useState(serverNow);
  const undo = useChange<void, AdminBooking[]>({
    send: (api) => sendMove(api, moveBack(moved)),
    invalidates: invalidatedBy.booking,
    onDone: (back) => {
      sayBack({ text: `${whoAndWhen(back)} again` });
      if (back[0]) onMovedBack?.(back[0]);
    },
    failure: {
      topic: 'book-and-move',
      title: moved.length === 1 ? 'The lesson was not moved back' : 'The lessons were not moved back',
    },
  });
  // A call-off has ended by the move, and a time that has begun takes no lesson.
  const isPossible = moved.every(({ before }) => !before.calledOff && new Date(before.startTime) > openedAt);
  return (
    <>
      {isPossible && <Undo of={movedText(moved)} isBusy={undo.isPending} onUndo={() => undo.mutate()} />}
      <Tell bookings={moved.map(({ after }) => after)} what={moved.length === 1 ? 'now' : 'now:'} />
    </>
  );
}
