import { useState } from 'react';
import type { Booking } from '@lessons/contract';
import { lessonAt, obstacleTo, type Court } from '@lessons/rules';
import { changeSelection, type BookingSelection, type SelectionAction } from './booking-selection.ts';
import { slotGone, UNREADABLE_SLOT } from './slot-gone.tsx';
import { useAskedSlot } from './use-asked-slot.ts';
import { useMyLessonsNow } from './use-my-lessons.ts';
import { lessonsInsteadOf, wishedLesson } from './wished-lesson.ts';

/** Returns the player's selection, whether it can still be booked, and a function that changes it. The address keeps the lesson. */
export function useBookingSelection(moved: Booking | null, court: Court) {
  const { asked, choose } = useAskedSlot();
  const [opened, setOpened] = useState<Omit<BookingSelection, 'lesson'>>({ date: null, minutes: null });
  // The address’s slot no longer counts once the player chooses a day or a time.
  const isAsked = asked.kind === 'slot' || opened.date === null;
  const selection: BookingSelection = {
    ...opened,
    lesson: isAsked ? wishedLesson(asked, moved, court) : null,
  };
  const change = (action: SelectionAction) => {
    const { lesson, ...after } = changeSelection(selection, action);
    setOpened(after);
    // Choosing only a length keeps the slot of the address.
    if (after.date !== null) choose(lesson);
  };
  const { lesson } = selection;
  // The chosen slot may have been taken since, or has begun.
  const obstacle = lesson && obstacleTo(lessonAt(lesson.start, lesson.minutes), court);
  const myLessons = useMyLessonsNow(obstacle === 'taken');
  const isUnreadable = asked.kind === 'unreadable' && opened.date === null;
  return {
    selection,
    change,
    /** The player's lessons as they are now, where they may explain what is taken. */
    mine: myLessons.mine,
    /** The selection, as long as it can be booked. */
    chosen: obstacle === null ? lesson : null,
    /** Says why the selection can't be booked. */
    gone: lesson && obstacle ? slotGone(lesson, obstacle, myLessons) : isUnreadable ? UNREADABLE_SLOT : null,
    /** The lessons to offer in place of one that can't be booked. */
    instead: lesson && obstacle ? lessonsInsteadOf(lesson, court) : [],
  };
}
