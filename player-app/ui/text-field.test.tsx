import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PasswordField } from './password-field.tsx';
import { TextField } from './text-field.tsx';

test('hint and error both describe a text field, and the error is read out', () => {
  render(<TextField label="Phone" hint="With the area code" error="Enter a phone number" />);
  const field = screen.getByRole('textbox', { name: 'Phone' });
  expect(field).toHaveAccessibleDescription('With the area code Enter a phone number');
  expect(field).toBeInvalid();
  expect(screen.getByRole('alert')).toHaveTextContent('Enter a phone number');
});

test('a text field without an error is not marked', () => {
  render(<TextField label="Email" />);
  const field = screen.getByRole('textbox', { name: 'Email' });
  expect(field).toBeValid();
  expect(field).not.toHaveAttribute('aria-describedby');
});

test('a password can be shown, and hidden again', async () => {
  const person = userEvent.setup();
  render(<PasswordField label="Password" />);
  const field = screen.getByLabelText('Password');
  await person.type(field, 'topspin');
  expect(field).toHaveAttribute('type', 'password');
  await person.click(screen.getByRole('button', { name: 'Show password' }));
  expect(field).toHaveAttribute('type', 'text');
  await person.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(field).toHaveAttribute('type', 'password');
  expect(field).toHaveValue('topspin');
});
