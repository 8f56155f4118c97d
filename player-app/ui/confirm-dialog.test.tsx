import { useState } from 'react';
import { expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button } from './button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

function Lesson({ onCancel, busy = false }: { onCancel: () => void; busy?: boolean }) {
  const [isAsking, ask] = useState(false);
  return (
    <>
      <Button onClick={() => ask(true)}>Cancel</Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={ask}
        title="Cancel this lesson?"
        description="The full price goes back to your card."
        confirmLabel="Cancel & Refund"
        keepLabel="Keep lesson"
        onConfirm={onCancel}
        busy={busy}
      />
    </>
  );
}

const open = () => screen.getByRole('button', { name: 'Cancel' });

test('a confirmation dialog has the focus on the button that changes nothing', async () => {
  const person = userEvent.setup();
  const onCancel = jest.fn();
  render(<Lesson onCancel={onCancel} />);
  await person.click(open());
  expect(screen.getByRole('alertdialog', { name: 'Cancel this lesson?' })).toHaveAccessibleDescription(
    'The full price goes back to your card.',
  );
  expect(screen.getByRole('alertdialog')).toHaveAttribute('aria-modal', 'true');
  expect(screen.getByRole('button', { name: 'Keep lesson' })).toHaveFocus();

  await person.click(screen.getByRole('button', { name: 'Cancel & Refund' }));
  expect(onCancel).toHaveBeenCalledTimes(1);
});

test.each(['{Enter}', '{Escape}'])(
  '%s in a confirmation dialog keeps the lesson and returns the focus',
  async (key) => {
    const person = userEvent.setup();
    const onCancel = jest.fn();
    render(<Lesson onCancel={onCancel} />);
    await person.click(open());
    await person.keyboard(key);
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(onCancel).not.toHaveBeenCalled();
    expect(open()).toHaveFocus();
  },
);

test('a confirmation dialog stays open while the action runs, and ignores a second click', async () => {
  const person = userEvent.setup();
  const onCancel = jest.fn();
  const { rerender } = render(<Lesson onCancel={onCancel} />);
  await person.click(open());
  rerender(<Lesson onCancel={onCancel} busy />);
  await person.click(screen.getByRole('button', { name: 'Cancel & Refund' }));
  await person.keyboard('{Escape}');
  expect(screen.getByRole('alertdialog')).toBeVisible();
  expect(onCancel).not.toHaveBeenCalled();
});
