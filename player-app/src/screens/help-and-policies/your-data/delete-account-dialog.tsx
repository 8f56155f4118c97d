import { useId } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { DeletionPreview } from '@lessons/contract';
import { formatDay, formatPounds, formatTimeRange, howPaid, RETENTION, whose } from '@lessons/rules';
import { Button, Dialog, LinkButton, Problem, QueryContent, Skeleton, Stack } from '@lessons/ui';
import { useCoach } from '../../../coach-profile/use-coach.ts';
import { loadAuth } from '../../../auth/current-session.ts';
import { useNotify } from '../../../notifications/notifications.tsx';
import { FreshSignInForm } from '../../../fresh-sign-in/fresh-sign-in-form.tsx';
import { useFreshSignIn } from '../../../fresh-sign-in/use-fresh-sign-in.ts';
import { deleteAccount, deletionPreviewQuery } from '../../../requests/account.ts';
import { useSession, useSessionUser } from '../../../session/session.tsx';
import styles from './delete-account.module.css';

/** Says what deleting the account does, and does it after the password was entered once more. */
export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const { email } = useSessionUser();
  const { signOut } = useSession();
  const notify = useNotify();
  const formId = useId();
  const query = useQuery(deletionPreviewQuery);
  const form = useFreshSignIn(email, {
    failed: 'Your account could not be deleted. Please try again.',
    send: async (signIn) => {
      await deleteAccount(signIn);
      notify({
        topic: 'session',
        title: 'Account deleted',
        description: 'You are signed out. The rest is deleted once refunds have arrived.',
      });
      // The landing page that follows says the same.
      history.replaceState(null, '', '/#account-deleted');
      // The provider may have deleted the account already, and then signs nobody out.
      signOut().catch(async () => (await loadAuth()).endSession());
    },
  });
  const canDelete = query.data?.obstacle === null;
  return (
    <Dialog
      open
      onOpenChange={() => !form.isSending && onClose()}
      title="Delete your account?"
      description="This can’t be undone."
      actions={
        <>
          <Button disabled={form.isSending} onClick={onClose}>
            Keep account
          </Button>
          {canDelete && (
            <Button type="submit" form={formId} variant="danger" loading={form.isSending}>
              {form.isSending ? 'Deleting...' : 'Delete account'}
            </Button>
          )}
        </>
      }
    >
      <QueryContent
        query={query}
        failed="What will be deleted could not be loaded."
        loadingLabel="Loading what will be deleted"
        skeleton={<Skeleton shape="row" />}
      >
        {(preview) =>
          preview.obstacle === null ? (
            <>
              <WhatHappens preview={preview} />
              <FreshSignInForm id={formId} form={form} />
            </>
          ) : (
            <Obstacle name={preview.obstacle} />
          )
        }
      </QueryContent>
    </Dialog>
  );
}

function WhatHappens({ preview: { lessons } }: { preview: DeletionPreview }) {
  return (
    <Stack as="ul" gap={2} className={styles.consequences}>
      {lessons.map((lesson) => (
        <li key={lesson.id}>
          {whose(lesson, 'Your')} lesson on {formatDay(lesson.startTime)},{' '}
          {formatTimeRange(lesson.startTime, lesson.endTime)}, is cancelled
          {moneyOfDeletion(lesson)}
        </li>
      ))}
      <li>
        Your name, address, phone number, settings, emails and calendar address are deleted, once refunds have
        arrived.
      </li>
      <li>
        Lessons, payments and receipts are kept without your name until {RETENTION.accountingRecordYears}{' '}
        years after their tax year, as the law requires.
      </li>
    </Stack>
  );
}

function moneyOfDeletion({
  refund,
  paymentStatus,
}: Pick<DeletionPreview['lessons'][number], 'refund' | 'paymentStatus'>): string {
  if (refund !== null) return `, and ${formatPounds(refund)} is refunded.`;
  const paid = howPaid({ paymentStatus });
  if (paid === 'unpaid' || paid === 'nothing_due') return '. Nothing was charged.';
  return ', without a refund: it starts within 24 hours.';
}

function Obstacle({ name }: { name: string }) {
  const { email } = useCoach();
  if (name === 'last_admin')
    return (
      <div>
        <Problem>You are the last admin. Somebody else has to become admin first.</Problem>
        <LinkButton href="/admin-setup">Give access</LinkButton>
      </div>
    );
  return (
    <Problem>
      Accounts can’t be deleted here at the moment. Write to <a href={`mailto:${email}`}>{email}</a> from your
      address, and it is done for you within a month.
    </Problem>
  );
}
