import { beforeEach } from '@jest/globals';
import { listRoles } from '@lessons/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi } from './fake-api.ts';
import { buildSession, provider, providerError } from './fake-auth-provider.ts';
import { freshBrowser } from './fresh-browser.ts';
import { sam } from './sample-data.ts';

const PASSWORD = 'backhand';

export const admin = { ...sam, isCoach: true, isAdmin: true };
export const ana = {
  ...admin,
  id: crypto.randomUUID(),
  email: 'ana@example.com',
  firstName: 'Ana',
  lastName: 'Lee',
};

/** The network of each test of the Admin Setup: who has access, and the admin's password. */
export function setUpRoles(listed: (typeof admin)[]) {
  const api = fakeApi();
  freshBrowser();
  beforeEach(
    () =>
      void api
        .on(listRoles, listed)
        .on(provider.signIn, ({ body }) =>
          (body as { password: string }).password === PASSWORD
            ? { ...buildSession(sam), access_token: 'fresh' }
            : providerError(400, 'invalid_credentials', 'Invalid login credentials'),
        )
        .on(provider.getUser, buildSession(sam).user)
        .on(provider.signOut, new Response(null, { status: 204 })),
  );
  return { api };
}

export const dialog = () => screen.findByRole('dialog');

/** Enters the admin's own password, and presses the button. */
export async function confirm(button: string) {
  const shown = within(await dialog());
  await userEvent.type(shown.getByLabelText('Password'), PASSWORD);
  await userEvent.click(shown.getByRole('button', { name: button }));
}
