import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { londonDateOf } from '@lessons/rules';
import { Button, LinkButton, saveFile, Stack } from '@lessons/ui';
import { Braces, Download, ScrollText, UserX } from 'lucide-react';
import { useNotify } from '../../../notifications/notifications.tsx';
import { reasonOf, useNotifyFailure } from '../../../notifications/use-notify-failure.ts';
import { fetchData } from '../../../requests/account.ts';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';
import styles from '../security/security.module.css';
import { serverNow } from '@lessons/ui/server-clock.ts';

type Format = 'page' | 'json';

/** The player's stored data: to read, to download, and to have deleted. */
export function YourData() {
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();
  const [isDeleting, setDeleting] = useState(false);
  const download = useMutation({
    mutationFn: async (format: Format) => {
      const { data, page } = await fetchData();
      const name = `my-data-${londonDateOf(serverNow())}`;
      if (format === 'page') saveFile(`${name}.html`, 'text/html', page);
      else saveFile(`${name}.json`, 'application/json', JSON.stringify(data, null, 2));
    },
    onSuccess: () =>
      notify({
        topic: 'data',
        title: 'Data downloaded',
        description: 'It is in your downloads. Anybody who has the file can read it.',
      }),
    onError: (error) =>
      notifyFailure({
        topic: 'data',
        title: 'Download failed',
        description: reasonOf(error, 'Your data could not be downloaded. Please try again.'),
      }),
  });
  const isLoading = (format: Format) => download.isPending && download.variables === format;
  return (
    <Stack gap={3} className={styles.buttons}>
      <LinkButton href="/privacy-notice" icon={<ScrollText />}>
        Privacy Notice
      </LinkButton>
      <Button
        icon={<Download />}
        loading={isLoading('page')}
        disabled={download.isPending}
        onClick={() => download.mutate('page')}
      >
        Download my data
      </Button>
      <Button
        icon={<Braces />}
        loading={isLoading('json')}
        disabled={download.isPending}
        onClick={() => download.mutate('json')}
      >
        Download as JSON
      </Button>
      <Button className={styles.deletion} icon={<UserX />} onClick={() => setDeleting(true)}>
        Delete my account
      </Button>
      {isDeleting && <DeleteAccountDialog onClose={() => setDeleting(false)} />}
    </Stack>
  );
}
