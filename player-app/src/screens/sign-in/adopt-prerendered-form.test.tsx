import { beforeEach, expect, test } from '@jest/globals';
import { render } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { FakeAuthProvider } from '../../../test/fake-auth-provider.ts';
import { fakeApi } from '../../../test/fake-api.ts';
import { freshBrowser } from '../../../test/fresh-browser.ts';
import { email } from '../../../test/sign-in-actions.ts';
import { NotificationsProvider } from '../../notifications/notifications.tsx';
import { SessionProvider } from '../../session/session.tsx';
import { AuthScreen } from './auth-screen.tsx';
import { SIGN_IN_PAGE } from './prerendered-form.ts';
import { SignInPage } from './sign-in-page.tsx';

const api = fakeApi();
beforeEach(() => void new FakeAuthProvider(api));
freshBrowser();

test('what is typed while React draws the screen is kept', () => {
  document.body.innerHTML = `<div id="${SIGN_IN_PAGE}"></div><div id="root"></div>`;
  const [page, root] = [...document.body.children] as HTMLElement[];
  const form = render(<SignInPage />, { container: page, baseElement: page });
  // React renders it after the screen, and shows both afterwards.
  function TypingMeanwhile() {
    (form.getByLabelText('Email') as HTMLInputElement).value = email;
    (form.getByLabelText('Password') as HTMLInputElement).value = 'secret-123';
    return null;
  }
  const screen = render(
    <MemoryRouter>
      <NotificationsProvider>
        <SessionProvider>
          <AuthScreen />
          <TypingMeanwhile />
        </SessionProvider>
      </NotificationsProvider>
    </MemoryRouter>,
    { container: root, baseElement: root },
  );
  expect(page).not.toBeInTheDocument();
  expect(screen.getByLabelText('Email')).toHaveValue(email);
  expect(screen.getByLabelText('Password')).toHaveValue('secret-123');
});
