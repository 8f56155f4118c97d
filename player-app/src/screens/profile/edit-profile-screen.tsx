import { useMutation } from '@tanstack/react-query';
import { PageHeader, Screen } from '@lessons/ui';
import { saveProfileMutation } from '../../requests/profile.ts';
import { useSession, useSessionUser } from '../../session/session.tsx';
import { useNotify } from '../../notifications/notifications.tsx';
import { useNotifyFailure } from '../../notifications/use-notify-failure.ts';
import { EditProfileForm, type ProfileInput } from './edit-profile-form.tsx';

export function EditProfileScreen() {
  const user = useSessionUser();
  const { refresh } = useSession();
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();
  const saving = useMutation(saveProfileMutation);
  const save = async ({ firstName, lastName, phone }: ProfileInput) => {
    try {
      await saving.mutateAsync({
        userId: user.id,
        email: user.email,
        firstName: firstName.trim() || null,
        lastName: lastName.trim() || null,
        phone: phone.trim() || null,
      });
    } catch (error) {
      reportError(error);
      notifyFailure(
        {
          topic: 'profile',
          title: 'Error',
          description: 'Failed to update profile. Please try again.',
        },
        error,
      );
      return;
    }
    notify({ topic: 'profile', title: 'Profile Updated', description: 'Your profile has been saved.' });
    // The profile is saved even if the screens can’t show the new name yet.
    await refresh();
  };
  return (
    <Screen>
      <PageHeader title="Edit Profile" back={{ href: '/profile', label: 'Back to Profile' }} />
      <EditProfileForm
        start={{
          firstName: user.firstName ?? '',
          lastName: user.lastName ?? '',
          phone: user.phone ?? '',
        }}
        email={user.email}
        saving={saving.isPending}
        onSave={(input) => void save(input)}
      />
    </Screen>
  );
}
