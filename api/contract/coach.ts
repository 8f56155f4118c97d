import type { CoachProfile } from './coach-profile.ts';

/**
 * The first values of the coach's profile: they count until the coach has saved the profile in the
 * panel, where they are placeholders. What screens, mails and calendars show comes from the database.
 */
export const coach = {
  brand: 'Baseline',
  name: 'Alex Morgan',
  title: 'Professional Tennis Coach',
  bio: '10+ years of experience coaching players from beginner to professional, one to one, at their own pace.',
  credentials: [],
  credentialsUrl: null,
  area: 'A village near Cambridge',
  /** This number and the next are from the ranges that Ofcom reserves for examples. */
  phone: '+44 1632 960142',
  email: 'coach@example.com',
  chat: { number: '+44 7700 900142', channel: 'whatsapp' },
  courtName: 'Village Tennis Court',
  address: 'Church Lane, Little Shelford, Cambridge CB22 5HG',
  directions: null,
  whatToBring: 'Bring water and shoes for a grass court.',
  map: { latitude: 52.1389, longitude: 0.1195 },
  photoPath: null,
  courtPhotoPath: null,
  isSample: true,
} as const satisfies CoachProfile;
