import { PageHeader, Section } from '@lessons/ui';
import { MailSwitches } from './mail-switches.tsx';
import { backToProfile, PolicyScreen } from './policy-parts.tsx';
import { PrivacySwitches } from './privacy-switches.tsx';
import { AccountActions } from './security/account-actions.tsx';
import { TwoFactorSetting } from './security/two-factor-setting.tsx';
import { YourData } from './your-data/your-data.tsx';

export function PrivacySecurityScreen() {
  return (
    <PolicyScreen>
      <PageHeader title="Privacy & Security" back={backToProfile} />
      <Section title="Security">
        <TwoFactorSetting />
        <AccountActions />
      </Section>
      <Section title="Privacy">
        <PrivacySwitches />
      </Section>
      <Section title="Communication">
        <MailSwitches />
      </Section>
      <Section title="Your Data">
        <YourData />
      </Section>
    </PolicyScreen>
  );
}
