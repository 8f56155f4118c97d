import { useId } from 'react';
import { Button, Dialog, PasswordField, Problem, Stack, TextField } from '@lessons/ui';
import { MIN_PASSWORD_LENGTH } from '../../../auth/password-entry.ts';
import { useNotify } from '../../../notifications/notifications.tsx';
import { useSessionUser } from '../../../session/session.tsx';
import { useFeedEnding } from './use-feed-ending.tsx';
import { usePasswordChange } from './use-password-change.ts';

/** Asks for the current password and twice for the new one. Nothing that was typed is lost when the provider refuses it. */
export function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const { email } = useSessionUser();
  const notify = useNotify();
  const formId = useId();
  const { choice, endFeed } = useFeedEnding();
  const { errors, isSaving, needsCode, onSubmit, onChange } = usePasswordChange(email, () => {
    notify({ title: 'Password changed', description: 'Your other devices have to sign in again.' });
    void endFeed();
    onClose();
  });
  return (
    <Dialog
      open
      onOpenChange={() => !isSaving && onClose()}
      title="Change Password"
      description="You stay signed in here. Your other devices are signed out."
      actions={
        <>
          <Button disabled={isSaving} onClick={onClose}>
            Keep password
          </Button>
          <Button type="submit" form={formId} variant="primary" loading={isSaving}>
            {isSaving ? 'Saving...' : 'Save password'}
          </Button>
        </>
      }
    >
      <Stack as="form" gap={4} id={formId} noValidate onSubmit={onSubmit} onChange={onChange}>
        {errors.form && <Problem boxed>{errors.form}</Problem>}
        {/* Tells a password manager whose password it is. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label="Current password"
          name="currentPassword"
          autoComplete="current-password"
          required
          error={errors.currentPassword}
        />
        <PasswordField
          label="New password"
          hint={`At least ${MIN_PASSWORD_LENGTH} characters. A few words in a row are strong, and easy to remember.`}
          name="password"
          autoComplete="new-password"
          required
          error={errors.password}
        />
        <PasswordField
          label="Confirm new password"
          name="confirmPassword"
          autoComplete="new-password"
          required
          error={errors.confirmPassword}
        />
        {needsCode && (
          <TextField
            label="Code from your email"
            hint={`We have sent it to ${email}, since you signed in here a while ago.`}
            name="nonce"
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            error={errors.nonce}
          />
        )}
        {choice}
      </Stack>
    </Dialog>
  );
}
