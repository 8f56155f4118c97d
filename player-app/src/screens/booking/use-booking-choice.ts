import { useState } from 'react';
import type { Booking } from '@lessons/contract';
import type { Court } from '@lessons/rules';
import { changeChoice, type BookingChoice, type ChoiceAction } from './booking-choice.ts';
import { useAskedSlot } from './use-asked-slot.ts';
import { wishedLesson } from './wished-lesson.ts';

/** Returns the player's choice and a function that changes it. The address keeps the lesson. */
export function useBookingChoice(moved: Booking | null, court: Court) {
  const { asked, choose } = useAskedSlot();
  const [opened, setOpened] = useState<Omit<BookingChoice, 'lesson'>>({ date: null, minutes: null });
  // The address’s slot no longer counts once the player chooses a day or a time.
  const isAsked = asked.kind === 'slot' || opened.date === null;
  const choice: BookingChoice = { ...opened, lesson: isAsked ? wishedLesson(asked, moved, court) : null };
  const change = (action: ChoiceAction) => {
    const { lesson, ...after } = changeChoice(choice, action);
    setOpened(after);
    // Choosing only a length keeps the slot of the address.
    if (after.date !== null) choose(lesson);
  };
  return { choice, change, isUnreadable: asked.kind === 'unreadable' && opened.date === null };
}
