import { timeDialogs } from '../book-and-move/use-book-and-move.tsx';
import { closingDialog } from '../closing/use-closing-dialog.tsx';
import { lessonDialogs } from '../lessons/lesson-dialogs.tsx';
import { settleDialogs } from '../settle-up/use-settle-up.tsx';
import { notNowDialog } from './waiting.tsx';

/** The dialogs that a tap on the coach's day, week or money opens. They share one file, which is loaded once the screen is drawn. */
export const dayDialogs = [lessonDialogs, timeDialogs, settleDialogs, closingDialog, notNowDialog];
