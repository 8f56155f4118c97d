import { screen, within } from '@testing-library/react';
import type { AdminBooking } from '@lessons/contract';
import { FakeApi } from '../../player-app/test/fake-api.ts';
import { lessonDialogs, useLessonDialogs, type LessonActions } from '../src/lessons/lesson-dialogs.tsx';
import { openPart, type ShellProps } from './open-part.tsx';

await lessonDialogs.load();

interface Options extends ShellProps {
  api?: FakeApi;
  /** The dialog that is opened: the lesson's sheet, unless it says another. */
  by?: keyof LessonActions;
}

/** A list of one lesson, whose button opens a dialog of it. */
function LessonButton({ lesson, by }: { lesson: AdminBooking; by: keyof LessonActions }) {
  const { dialogs, ...actions } = useLessonDialogs();
  return (
    <>
      <button type="button" onClick={() => actions[by](lesson)}>
        Open the lesson
      </button>
      {dialogs}
    </>
  );
}

/** Opens a dialog of a lesson, as each list of lessons does. `choose` presses a button under More. */
export async function openLesson(
  lesson: AdminBooking,
  { api = new FakeApi(), by = 'onOpen', ...shell }: Options = {},
) {
  const opened = openPart(api, <LessonButton lesson={lesson} by={by} />, shell);
  await opened.person.click(screen.getByRole('button', { name: 'Open the lesson' }));
  const dialog = within(
    await screen.findByRole(by === 'onCancel' || by === 'onRefund' ? 'alertdialog' : 'dialog'),
  );
  const choose = async (name: RegExp) => {
    await opened.person.click(dialog.getByText('More'));
    await opened.person.click(dialog.getByRole('button', { name }));
  };
  return { ...opened, api, dialog, choose };
}
