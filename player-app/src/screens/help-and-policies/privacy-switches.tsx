import { Switch } from '@lessons/ui';
import { privacySettingTexts, type defaultPrivacySettings, type PrivacySetting } from './privacy-settings.ts';
import styles from './policies.module.css';

interface PrivacySwitchesProps {
  shown: readonly PrivacySetting[];
  settings: typeof defaultPrivacySettings;
  onChange: (setting: PrivacySetting, on: boolean) => void;
}

/** Some of the privacy settings, one a row. */
export function PrivacySwitches({ shown, settings, onChange }: PrivacySwitchesProps) {
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
