import { Button, Stack } from '@lessons/ui';
import { KeyRound, LogOut } from 'lucide-react';
import { useState } from 'react';
import { ChangePasswordDialog } from './change-password-dialog.tsx';
import { SignOutOthersDialog } from './sign-out-others-dialog.tsx';
import styles from './security.module.css';

/** The ways to keep strangers out of the account: a new password, and signing out other devices. */
export function AccountActions() {
  const [open, setOpen] = useState<'password' | 'others' | null>(null);
  const close = () => setOpen(null);
  return (
    <Stack gap={3} className={styles.buttons}>
      <Button icon={<KeyRound />} onClick={() => setOpen('password')}>
        Change Password
      </Button>
      <Button icon={<LogOut />} onClick={() => setOpen('others')}>
        Sign out other devices
      </Button>
      {open === 'password' && <ChangePasswordDialog onClose={close} />}
      {open === 'others' && <SignOutOthersDialog onClose={close} />}
    </Stack>
  );
}
