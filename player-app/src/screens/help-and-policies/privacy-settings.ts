/** How a player's privacy settings start. They live in the open screen alone: no call is made. */
export const defaultPrivacySettings = {
  twoFactorAuth: false,
  profileVisibility: true,
  locationSharing: true,
  dataSharing: true,
  marketingEmails: false,
};

export type PrivacySetting = keyof typeof defaultPrivacySettings;

export const privacySettingTexts: Record<PrivacySetting, { label: string; detail: string }> = {
  twoFactorAuth: {
    label: 'Two-Factor Authentication',
    detail: 'Ask for a second code when you sign in.',
  },
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
  marketingEmails: {
    label: 'Marketing Emails',
    detail: 'Receive news and offers by e-mail.',
  },
};
