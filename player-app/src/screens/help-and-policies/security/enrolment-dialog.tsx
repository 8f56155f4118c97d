import { useId } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Button, Dialog, Muted, QueryContent, Skeleton, Stack } from '@lessons/ui';
import { useNotify } from '../../../notifications/notifications.tsx';
import { useSession } from '../../../session/session.tsx';
import { CodeField } from '../../../second-factor/code-field.tsx';
import { useCodeForm } from '../../../second-factor/use-code-form.ts';
import { settingsSaved } from '../policy-parts.tsx';
import { useFeedEnding } from './use-feed-ending.tsx';
import styles from './security.module.css';

const loadSecondFactor = () => import('../../../auth/account-security.ts');

/** Begun once for each opening of the dialog, and never again in the background: the app has read the first secret. */
const enrolmentQuery = {
  queryKey: ['second-factor-enrolment'],
  queryFn: async () => (await loadSecondFactor()).enrollSecondFactor(),
  staleTime: 'static',
  gcTime: 0,
} as const;

interface EnrolmentDialogProps {
  onClose: () => void;
  onDone: () => void;
}

/** Shows a new factor to an authenticator app, and turns it on by the app's first code. */
export function EnrolmentDialog({ onClose, onDone }: EnrolmentDialogProps) {
  const { refresh } = useSession();
  const notify = useNotify();
  const formId = useId();
  const query = useQuery(enrolmentQuery);
  const { choice, endFeed } = useFeedEnding();
  const form = useCodeForm(async (code) => {
    const { verifyCode } = await loadSecondFactor();
    await verifyCode(code, query.data ? [query.data.factorId] : []);
    // The API sees by the next call that this account has a second factor.
    await refresh();
    void endFeed();
    notify(settingsSaved);
    onDone();
    onClose();
  });
  return (
    <Dialog
      open
      onOpenChange={() => !form.isSending && onClose()}
      title="Two-factor authentication"
      description="Scan this with an authenticator app, and enter the code that it shows. Your other devices have to sign in again."
      actions={
        <>
          <Button disabled={form.isSending} onClick={onClose}>
            Not now
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            disabled={!query.data}
            loading={form.isSending}
          >
            {form.isSending ? 'Checking...' : 'Turn on'}
          </Button>
        </>
      }
    >
      <QueryContent
        query={query}
        failed="Two-factor authentication could not be prepared."
        loadingLabel="Preparing two-factor authentication"
        skeleton={<Skeleton shape="row" />}
      >
        {({ qrCode, secret }) => (
          <Stack as="form" gap={4} id={formId} noValidate onSubmit={form.onSubmit}>
            <img className={styles.qrCode} src={qrCode} alt="QR code for your authenticator app" />
            <div>
              <Muted small>No camera? Type this key into the app:</Muted>
              <code className={styles.secret}>{secret.match(/.{1,4}/g)?.join(' ')}</code>
            </div>
            <CodeField {...form.field} />
            {choice}
          </Stack>
        )}
      </QueryContent>
    </Dialog>
  );
}
