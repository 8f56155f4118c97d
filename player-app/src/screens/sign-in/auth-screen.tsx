import { useLayoutEffect, useState } from 'react';
import { Clock } from 'lucide-react';
import { hasStoredSession } from '../../auth/stored-session.ts';
import { slotIn } from '../../booking-intent/slot-address.ts';
import { useKnownCoach } from '../../coach-profile/use-coach.ts';
import { hasBeenHere } from '../../error-reports/allow-reports.ts';
import { isStoragePersistent } from '../../site/browser-storage.ts';
import { Notice } from './auth-form.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { CheckMail } from './check-mail.tsx';
import { ConfirmAddress, RefusedLink } from './mail-link-steps.tsx';
import { CreateAccountForm, ForgottenPasswordForm, NewPasswordForm, SignInForm } from './auth-forms.tsx';
import { adoptPrerenderedForm } from './adopt-prerendered-form.ts';
import { SecondFactorStep } from './second-factor-step.tsx';
import { CREATE_HEADING, Otherwise, SIGN_IN_HEADING } from './sign-in-body.tsx';
import { firstModeAt, waitingFor } from './waiting-for.ts';
import { WaitingLesson } from './waiting-lesson.tsx';
import type { LinkTask } from '../../session/session-state.ts';
import { useSession } from '../../session/session.tsx';
import { Muted } from '@lessons/ui';
import styles from './auth-screen.module.css';

/** The modes that a visitor chooses on this screen. */
type ChosenMode = 'sign-in' | 'create' | 'forgotten' | 'check-mail';
/** The modes that a mail's link opens. */
type LinkMode = 'new-password' | 'signed-in-already' | 'confirming' | 'refused-link';

const HEADINGS: Record<ChosenMode | LinkMode | 'second-factor', { title: string; subtitle: string }> = {
  'sign-in': SIGN_IN_HEADING,
  create: CREATE_HEADING,
  forgotten: { title: 'Forgot your password?', subtitle: 'We send you a link to choose a new one' },
  'check-mail': { title: 'Check your email', subtitle: 'Confirm your address, and you are in' },
  'new-password': { title: 'Choose a new password', subtitle: 'You are signed in with it at once' },
  'signed-in-already': { title: 'Use this link?', subtitle: 'Or stay as you are' },
  confirming: { title: 'Confirm your address', subtitle: 'One press, and you are in' },
  'second-factor': { title: 'Enter your code', subtitle: 'Your account is protected by a second factor' },
  'refused-link': { title: 'This link no longer works', subtitle: 'We can send you another one' },
};

const MODE_OF_TASK = {
  recovery: 'new-password',
  confirmation: 'confirming',
  refused: 'refused-link',
} as const satisfies Record<LinkTask['task'], LinkMode>;

/**
 * Sign in, enter a second factor's code, create an account, confirm its address, and choose a new password. `returnTo` is
 * the path that opens after it.
 */
export function AuthScreen({ returnTo = '/' }: { returnTo?: string }) {
  const coach = useKnownCoach();
  const session = useSession();
  const [chosen, setMode] = useState<ChosenMode>(() => firstModeAt(returnTo));
  const [email, onEmailChange] = useState('');
  const [isNewcomer] = useState(() => !hasBeenHere());
  const [wasSignedIn] = useState(hasStoredSession);
  useLayoutEffect(() => adoptPrerenderedForm(onEmailChange), []);
  const slot = slotIn(returnTo);
  const waiting = waitingFor(returnTo);
  const isSignedOut = session.status === 'signed-out';
  const link = isSignedOut ? session.link : null;
  const linkMode = link && MODE_OF_TASK[link.task];
  const linkOrChosen = linkMode === 'confirming' && wasSignedIn ? 'signed-in-already' : (linkMode ?? chosen);
  const mode = session.status === 'second-factor' ? 'second-factor' : linkOrChosen;

  function leaveLinkFor(next: ChosenMode) {
    setMode(next);
    session.leaveLink();
  }

  function onUnconfirmed(unconfirmed: string) {
    onEmailChange(unconfirmed);
    setMode('check-mail');
  }

  return (
    <AuthFrame
      {...HEADINGS[mode]}
      brand={coach?.brand}
      lesson={slot ? <WaitingLesson slot={slot} /> : waiting && <p className={styles.lesson}>{waiting}</p>}
    >
      {isSignedOut && session.ended && (
        <Notice icon={<Clock />}>Your session has ended. Please sign in again.</Notice>
      )}
      {isSignedOut && session.isHereOnly && (
        <Notice icon={<Clock />}>
          Signed out here. Without a connection your other devices stay signed in.
        </Notice>
      )}
      {mode === 'second-factor' && <SecondFactorStep />}
      {mode === 'sign-in' && (
        <SignInForm
          isNewcomer={isNewcomer}
          email={email}
          onEmailChange={onEmailChange}
          onForgotten={() => setMode('forgotten')}
          onCreate={() => setMode('create')}
          onUnconfirmed={onUnconfirmed}
        />
      )}
      {mode === 'create' && (
        <CreateAccountForm
          isNewcomer={isNewcomer}
          email={email}
          onEmailChange={onEmailChange}
          onSignIn={() => setMode('sign-in')}
          onUnconfirmed={onUnconfirmed}
        />
      )}
      {(mode === 'sign-in' || mode === 'create') && <NotRemembered />}
      {mode === 'forgotten' && (
        <>
          <ForgottenPasswordForm email={email} onEmailChange={onEmailChange} />
          <Otherwise question="Remember it?" label="Sign In" onChoose={() => setMode('sign-in')} />
        </>
      )}
      {mode === 'check-mail' && (
        <>
          <CheckMail email={email} />
          <Otherwise question="Confirmed already?" label="Sign In" onChoose={() => setMode('sign-in')} />
        </>
      )}
      {mode === 'new-password' && (
        <>
          <NewPasswordForm />
          <Otherwise
            question="Link too old?"
            label="Send another link"
            onChoose={() => leaveLinkFor('forgotten')}
          />
        </>
      )}
      {(mode === 'confirming' || mode === 'signed-in-already') && (
        <ConfirmAddress
          isSignedIn={wasSignedIn}
          otherwise={
            <Otherwise
              question="Confirmed already?"
              label="Sign In"
              onChoose={() => leaveLinkFor('sign-in')}
            />
          }
        />
      )}
      {link?.task === 'refused' && (
        <>
          <RefusedLink reason={link.code} email={email} onEmailChange={onEmailChange} />
          <Otherwise question="Confirmed already?" label="Sign In" onChoose={() => leaveLinkFor('sign-in')} />
          <Otherwise
            question="Wanted a new password?"
            label="Forgot password?"
            onChoose={() => leaveLinkFor('forgotten')}
          />
        </>
      )}
    </AuthFrame>
  );
}

/** Says why a browser that stores nothing forgets who was signed in. */
function NotRemembered() {
  const [isPersistent] = useState(isStoragePersistent);
  if (isPersistent) return null;
  return (
    <Muted small className={styles.notes}>
      This browser stores nothing for this site, so you are signed in only until you close or reload the page.
      To stay signed in, allow cookies and site data, or free some space on your device.
    </Muted>
  );
}
