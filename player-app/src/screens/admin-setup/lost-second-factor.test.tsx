import { describe, expect, test } from '@jest/globals';
import { findAccount, resetSecondFactor } from '@lessons/contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { endpointAt, refusal } from '../../../test/fake-api.ts';
import { renderAsPlayer } from '../../../test/render-as-player.tsx';
import { admin, ana, confirm, dialog, setUpRoles } from '../../../test/set-up-roles.ts';
import { AdminSetupScreen } from './admin-setup-screen.tsx';

const { api } = setUpRoles([ana, admin]);

describe('a lost second factor', () => {
  const resetOf = (person: { id: string }) => endpointAt(resetSecondFactor, { id: person.id });
  const emailField = () => screen.findByLabelText('Player’s email');
  const enterEmail = async (email: string) => {
    await userEvent.click(await emailField());
    await userEvent.paste(email);
    await userEvent.keyboard('{Enter}');
  };
  const resetButton = (name: string) => screen.findByRole('button', { name: `Reset 2FA of ${name}` });

  test('an admin resets a lost second factor of somebody else after a question, and never their own', async () => {
    api.on(resetOf(ana), { ok: true });
    renderAsPlayer(<AdminSetupScreen />, api, { player: admin });
    await userEvent.click(await resetButton('Ana Lee'));
    expect(await dialog()).toHaveTextContent(
      'Only do this if you are sure that it is ana@example.com who is asking',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Keep it' }));
    expect(api.requestsTo(resetOf(ana))).toEqual([]);

    await userEvent.click(await resetButton('Ana Lee'));
    await confirm('Reset second factor');
    expect(await screen.findByText('Second factor reset')).toBeVisible();
    expect(api.requestsTo(resetOf(ana)).map(({ token }) => token)).toEqual(['fresh']);
    expect(screen.queryByRole('button', { name: 'Reset 2FA of Sam Okafor' })).toBeNull();
  });

  test('a second factor that was not reset is reported with the reason', async () => {
    const reason = 'This site can’t reset a second factor: SUPABASE_SECRET_KEY is not set.';
    api.on(resetOf(ana), refusal(422, reason));
    renderAsPlayer(<AdminSetupScreen />, api, { player: admin });
    await userEvent.click(await resetButton('Ana Lee'));
    await confirm('Reset second factor');
    expect(await screen.findByText(reason)).toBeVisible();
  });

  test('an unknown player’s address is reported beside the field, which keeps the text', async () => {
    const reason = 'No account here has this email address. Look for a typing error.';
    api.on(endpointAt(findAccount, { email: 'robin@exmaple.com' }), refusal(404, reason));
    renderAsPlayer(<AdminSetupScreen />, api, { player: admin });
    await enterEmail('robin@exmaple.com');
    expect(await screen.findByText(reason)).toBeVisible();
    expect(await emailField()).toBeInvalid();
    expect(await emailField()).toHaveValue('robin@exmaple.com');
    await userEvent.type(await emailField(), '{Backspace}');
    expect(screen.queryByText(reason)).toBeNull();
  });
});
