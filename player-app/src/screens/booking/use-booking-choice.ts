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
  // What the screen opened with is over once the player chooses a day or a time.
  const isAsked = asked.kind === 'slot' || opened.date === null;
  const choice: BookingChoice = { ...opened, lesson: isAsked ? wishedLesson(asked, moved, court) : null };
  const change = (action: ChoiceAction) => {
    const { lesson, ...after } = changeChoice(choice, action);
    setOpened(after);
    // A length alone leaves what the address asks for.
    if (after.date !== null) choose(lesson);
  };
  return { choice, change, isUnreadable: asked.kind === 'unreadable' && opened.date === null };
}
