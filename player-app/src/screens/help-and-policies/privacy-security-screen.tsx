import { PageHeader, Screen, Section, Switch } from '@lessons/ui';
import { useState } from 'react';
import { useNotify } from '../../notifications/notifications.tsx';
import { MailSwitches } from './mail-switches.tsx';
import { backToProfile, settingsSaved } from './policy-parts.tsx';
import { AccountActions } from './security/account-actions.tsx';
import { TwoFactorSetting } from './security/two-factor-setting.tsx';
import styles from './policies.module.css';

export function PrivacySecurityScreen() {
  const notify = useNotify();
  const [settings, setSettings] = useState(defaultPrivacySettings);
  const change = (setting: PrivacySetting, on: boolean) => {
    setSettings((current) => ({ ...current, [setting]: on }));
    notify(settingsSaved);
  };
  const switches = { settings, onChange: change };
  return (
    <Screen>
      <PageHeader title="Privacy & Security" back={backToProfile} />
      <Section title="Security">
        <TwoFactorSetting />
        <AccountActions />
      </Section>
      <Section title="Privacy">
        <PrivacySwitches {...switches} shown={['profileVisibility', 'locationSharing', 'dataSharing']} />
      </Section>
      <Section title="Communication">
        <MailSwitches />
      </Section>
    </Screen>
  );
}

interface PrivacySwitchesProps {
  shown: readonly PrivacySetting[];
  settings: typeof defaultPrivacySettings;
  onChange: (setting: PrivacySetting, on: boolean) => void;
}

/** Some of the privacy settings, one a row. */
function PrivacySwitches({ shown, settings, onChange }: PrivacySwitchesProps) {
  return (
    <ul role="list" className={styles.switches}>
      {shown.map((setting) => (
        <li key={setting}>
          <Switch
            {...privacySettingTexts[setting]}
            checked={settings[setting]}
            onChange={(on) => onChange(setting, on)}
          />
        </li>
      ))}
    </ul>
  );
}

/** How these settings start. They live in the open screen alone: no call is made. */
const defaultPrivacySettings = {
  profileVisibility: true,
  locationSharing: true,
  dataSharing: true,
};

type PrivacySetting = keyof typeof defaultPrivacySettings;

const privacySettingTexts: Record<PrivacySetting, { label: string; detail: string }> = {
  profileVisibility: {
    label: 'Profile Visibility',
    detail: 'Let the coach see your name and phone number.',
  },
  locationSharing: {
    label: 'Location Sharing',
    detail: 'Use your location for the way to the court.',
  },
  dataSharing: {
    label: 'Data Sharing',
    detail: 'Share how you use the app, to make it better.',
  },
};
