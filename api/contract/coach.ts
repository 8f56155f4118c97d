/** A new coach edits this file and replaces the portrait. */
export const coach = {
  brand: 'Baseline',
  name: 'Alex Morgan',
  title: 'Professional Tennis Coach',
  bio: '10+ years of experience coaching players from beginner to professional, one to one, at their own pace.',
  area: 'A village near Cambridge',
  /** From the range that Ofcom reserves for examples. */
  phone: '+44 1632 960142',
  email: 'coach@example.com',
  courtName: 'Village Tennis Court',
  address: 'Church Lane, Little Shelford, Cambridge CB22 5HG',
  /** One sentence, shown on the confirmation. */
  whatToBring: 'Bring water and shoes for a grass court.',
  /** WGS 84 degrees, for the Directions link. */
  map: { latitude: 52.1389, longitude: 0.1195 },
  /** The URL of a photo; null shows the drawn placeholder. */
  photoUrl: null as string | null,
} as const;
