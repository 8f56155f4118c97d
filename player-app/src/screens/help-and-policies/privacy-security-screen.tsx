import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { PageHeader, Section } from '@lessons/ui';
import { calendarFeedQuery } from '../../requests/calendars.ts';
import { MailSwitches, PrivacySwitches } from './own-switches.tsx';
import { backToProfile, PolicyScreen } from './policy-parts.tsx';
import { AccountActions } from './security/account-actions.tsx';
import { secondFactorsQuery, TwoFactorSetting } from './security/two-factor-setting.tsx';
import { YourData } from './your-data/your-data.tsx';

export function PrivacySecurityScreen() {
  const { isPending } = useQuery(secondFactorsQuery);
  // Some of the dialogs offer to remove it, and nothing in them moves.
  usePrefetchQuery(calendarFeedQuery);
  return (
    <PolicyScreen>
      <PageHeader title="Privacy & Security" back={backToProfile} />
      <Section title="Security">
        <TwoFactorSetting />
        {!isPending && <AccountActions />}
      </Section>
      {/* They stand below a list of apps, whose length is not known before. */}
      {!isPending && (
        <>
          <Section title="Privacy">
            <PrivacySwitches />
          </Section>
          <Section title="Communication">
            <MailSwitches />
          </Section>
          <Section title="Your data">
            <YourData />
          </Section>
        </>
      )}
    </PolicyScreen>
  );
}
