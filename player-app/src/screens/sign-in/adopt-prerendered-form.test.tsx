import { beforeEach, expect, test } from '@jest/globals';
import { render, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { FakeAuthProvider } from '../../../test/fake-auth-provider.ts';
import { fakeApi } from '../../../test/fake-api.ts';
import { NotificationsProvider } from '../../notifications/notifications.tsx';
import { SessionProvider } from '../../session/session.tsx';
import { AuthScreen } from './auth-screen.tsx';
import { openPrerenderedForm, SIGN_IN_PAGE } from './prerendered-form.ts';
import { SignInPage } from './sign-in-page.tsx';

const api = fakeApi();
beforeEach(() => void new FakeAuthProvider(api));

const SLOT = '/book?at=2036-11-25T11:00:00.000Z&minutes=60';

test.each([
  ['/lessons/7c1f3f1e', 'Welcome Back', ['Email', 'Password']],
  [SLOT, 'Create Account', ['Email', 'Password', 'Confirm password']],
])('what is typed while React draws the screen is kept: %s', async (path, title, fields) => {
  history.replaceState(null, '', path);
  document.body.innerHTML = `<div id="${SIGN_IN_PAGE}"></div><div id="root"></div>`;
  const [page, root] = [...document.body.children] as HTMLElement[];
  const { container: built, unmount } = render(<SignInPage />);
  page?.append(...(built.cloneNode(true).childNodes as Iterable<Node>));
  unmount();
  const parsed = Promise.resolve();
  openPrerenderedForm(parsed);
  await parsed;
  const form = within(page as HTMLElement);
  expect(form.getByRole('heading', { name: title })).toBeVisible();
  // React renders it after the screen, and shows both afterwards.
  function TypingMeanwhile() {
    for (const label of fields) form.getByLabelText<HTMLInputElement>(label).value = `typed-${label}`;
    return null;
  }
  const screen = render(
    <MemoryRouter>
      <NotificationsProvider>
        <SessionProvider>
          <AuthScreen returnTo={path} />
          <TypingMeanwhile />
        </SessionProvider>
      </NotificationsProvider>
    </MemoryRouter>,
    { container: root, baseElement: root },
  );
  expect(page).not.toBeInTheDocument();
  for (const label of fields) expect(screen.getByLabelText(label)).toHaveValue(`typed-${label}`);
});
