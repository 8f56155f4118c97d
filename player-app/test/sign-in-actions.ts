import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** The e-mail address that the tests of the sign-in screen type. */
export const email = 'ada@example.com';

export const button = (name: string) => screen.getByRole('button', { name });
export const press = (user: UserEvent, name: string) => user.click(button(name));
export const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
export const alert = () => screen.findByRole('alert');

export async function signIn(user: UserEvent, password: string): Promise<void> {
  await user.type(field('Email'), email);
  await user.type(field('Password'), password);
  await press(user, 'Sign In');
}

export async function createAccount(
  user: UserEvent,
  password: string,
  confirmation = password,
): Promise<void> {
  await press(user, 'Create New Account');
  await user.type(field('Email'), email);
  await user.type(field('Password'), password);
  await user.type(field('Confirm password'), confirmation);
  await press(user, 'Create Account');
}
