/** The accounts that every sandbox has. */
export const SANDBOX_ACCOUNTS = {
  coach: 'coach@example.com',
  player: 'player@example.com',
  password: 'tennis-lesson',
} as const;
