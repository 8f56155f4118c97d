import { useState } from 'react';
import { KeyRound } from 'lucide-react';
import { Button, PageHeader, Screen, Section } from '@lessons/ui';
import { useNotify } from '../../notifications/notifications.tsx';
import { backToProfile } from './back-to-profile.ts';
import { PrivacySwitches } from './privacy-switches.tsx';
import { defaultPrivacySettings, type PrivacySetting } from './privacy-settings.ts';

export function PrivacySecurityScreen() {
  const notify = useNotify();
  const [settings, setSettings] = useState(defaultPrivacySettings);
  const change = (setting: PrivacySetting, on: boolean) => {
    setSettings((current) => ({ ...current, [setting]: on }));
    notify({ title: 'Settings Updated', description: 'Your privacy settings have been saved.' });
  };
  const switches = { settings, onChange: change };
  return (
    <Screen>
      <PageHeader title="Privacy & Security" back={backToProfile} />
      <Section title="Security">
        <PrivacySwitches {...switches} shown={['twoFactorAuth']} />
        <div>
          <Button
            icon={<KeyRound strokeWidth={1.8} />}
            onClick={() =>
              notify({
                title: 'Change Password',
                description: 'Changing your password will be available soon.',
              })
            }
          >
            Change Password
          </Button>
        </div>
      </Section>
      <Section title="Privacy">
        <PrivacySwitches {...switches} shown={['profileVisibility', 'locationSharing', 'dataSharing']} />
      </Section>
      <Section title="Communication">
        <PrivacySwitches {...switches} shown={['marketingEmails']} />
      </Section>
    </Screen>
  );
}
