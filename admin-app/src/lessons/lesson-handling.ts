import { createContext, use } from 'react';
import type { AdminBooking } from '@lessons/contract';

export type LessonDialogName =
  | 'details'
  | 'move'
  | 'notes'
  | 'cancel'
  | 'collect'
  | 'ask'
  | 'give-back'
  | 'price'
  | 'who-plays'
  | 'refund';

/** The acts that the dialogs of a lesson have in common, beside their own requests. */
interface LessonHandling {
  /** Opens a dialog of a lesson in the place of the one that is open. */
  open: (dialog: LessonDialogName, booking: AdminBooking) => void;
  close: () => void;
  /** Shows a lesson as it is now if it is still open, and says what was done with it. */
  showChanged: (booking: AdminBooking, done?: string) => void;
  /** Asks how a lesson was paid, or whether its money was given back. */
  onSettle: (booking: AdminBooking) => void;
}

export const LessonHandlingContext = createContext<LessonHandling | null>(null);

/** Returns what `useLessonDialogs` gives to the dialogs that it opens. */
export function useLessonHandling(): LessonHandling {
  const handling = use(LessonHandlingContext);
  if (!handling) throw new Error('The dialog of a lesson is not opened by useLessonDialogs');
  return handling;
}
