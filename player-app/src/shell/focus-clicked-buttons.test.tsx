import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { Button, Dialog } from '@lessons/ui';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { focusClickedButtons } from './focus-clicked-buttons.ts';

let stop: () => void;
const keepFocus = (event: Event) => event.preventDefault();
beforeEach(() => {
  stop = focusClickedButtons();
  // As in Safari, a click leaves the focus where it was.
  document.addEventListener('mousedown', keepFocus);
});
afterEach(() => {
  stop();
  document.removeEventListener('mousedown', keepFocus);
});

function Note() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Write a note</Button>
      <Dialog open={isOpen} onOpenChange={setOpen} title="Note" />
    </>
  );
}

test('a dialog gives the focus back to the button that opened it, also where a click moves no focus', async () => {
  const person = userEvent.setup();
  render(<Note />);
  const button = screen.getByRole('button', { name: 'Write a note' });
  await person.click(button);
  await person.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(button).toHaveFocus();
});

test('a click leaves the focus in a menu that opened when its button was pressed', async () => {
  const person = userEvent.setup();
  render(
    <>
      <button onPointerDown={() => screen.getByRole('menu').focus()}>More</button>
      <div role="menu" tabIndex={-1} />
    </>,
  );
  await person.click(screen.getByRole('button', { name: 'More' }));
  expect(screen.getByRole('menu')).toHaveFocus();
});

test('a click beside the buttons leaves the focus where it is', async () => {
  const person = userEvent.setup();
  render(
    <>
      <input aria-label="Name" />
      <p>Text</p>
    </>,
  );
  screen.getByRole('textbox').focus();
  await person.click(screen.getByText('Text'));
  expect(screen.getByRole('textbox')).toHaveFocus();
});
