import { useQuery } from '@tanstack/react-query';
import type { PrivacySettings } from '@lessons/contract';
import { privacySettingsQuery, updatePrivacySettingsMutation } from '../../requests/privacy.ts';
import { useSession } from '../../session/session.tsx';
import { SwitchList, type SwitchText } from './switch-list.tsx';

const switches: readonly SwitchText<keyof PrivacySettings>[] = [
  {
    name: 'profileVisibility',
    label: 'Profile visibility',
    detail: 'Players can’t see one another yet. From the day they can, off keeps you hidden.',
  },
  {
    name: 'locationSharing',
    label: 'Location sharing',
    detail: '“Directions” starts where you are. Your browser asks you then; we don’t store it.',
  },
  {
    name: 'dataSharing',
    label: 'Data sharing',
    detail: 'Report errors of the app from this account, without your name. We collect no usage figures.',
  },
];

/** The switches of the player's decisions about their data. */
export function PrivacySwitches() {
  const { refresh } = useSession();
  return (
    <SwitchList
      query={useQuery(privacySettingsQuery)}
      mutation={updatePrivacySettingsMutation}
      switches={switches}
      called="privacy settings"
      // Home and the error reports go by what the session knows.
      onSaved={() => void refresh()}
    />
  );
}
