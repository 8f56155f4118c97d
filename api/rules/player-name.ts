interface Named {
  firstName: string | null;
  lastName: string | null;
  fullName?: string | null;
  email: string;
}

const beforeTheAt = (email: string) => email.split('@')[0] ?? '';

/**
 * Returns the name in the home screen's greeting: the first name, or else the first word of the
 * full name, the e-mail's part before the @ with a capital, or `Player`.
 */
export function greetingNameOf(person: Named): string {
  const fromEmail = beforeTheAt(person.email);
  return givenNameOf(person) || fromEmail.charAt(0).toUpperCase() + fromEmail.slice(1) || 'Player';
}

/** Returns the first name, or else the first word of the full name; empty without either. */
export function givenNameOf({ firstName, fullName }: Pick<Named, 'firstName' | 'fullName'>): string {
  return firstName?.trim() || fullName?.trim().split(/\s+/)[0] || '';
}

/** Begins a letter: "Hi Ana," and "Hi," to somebody without a name. A part of an e-mail address is none. */
export function salutation(givenName: string): string {
  return givenName ? `Hi ${givenName},` : 'Hi,';
}

/**
 * Returns the full name, or else first and last name, or the e-mail's part before the @, to stand within a line of text:
 * isolated if it is written from right to left.
 */
export function fullNameOf(person: Named): string {
  return isolateName(plainNameOf(person));
}

/** Returns the name as `fullNameOf` does, but as it is typed: for fields, file names, and what takes a part of it. */
export function plainNameOf({ firstName, lastName, fullName, email }: Named): string {
  return fullName?.trim() || [firstName, lastName].filter(Boolean).join(' ').trim() || beforeTheAt(email);
}

/**
 * Returns who comes to a lesson, as the coach reads it: "Tom (Sarah Hill)", or the client's full name where they play
 * themselves. Both names are isolated as in `fullNameOf`.
 */
export function lessonNameOf(person: Named & { forName: string | null }): string {
  const fullName = fullNameOf(person);
  return person.forName === null ? fullName : `${isolateName(person.forName)} (${fullName})`;
}

/** Says for whom a lesson is: " for Tom", or nothing where the client plays. */
export function forWhom({ forName }: { forName?: string | null }): string {
  return forName ? ` for ${isolateName(forName)}` : '';
}

/** Returns what a lesson is called to its player: "Tennis lesson for Tom", or "Tennis lesson" where they play themselves. */
export function lessonForName(forName: string | null): string {
  return `Tennis lesson${forWhom({ forName })}`;
}

interface WhoPlays {
  /** Null for the player themselves. */
  forName: string | null;
}

/** Appends who plays to the words about a lesson: "Tue 24 Nov · 17:00–18:00 · Tom". */
export function withName(words: string, { forName }: WhoPlays): string {
  return forName === null ? words : `${words} · ${isolateName(forName)}`;
}

/** Returns whose lesson it is, before "lesson" in a sentence: "Tom’s", or the word for the player's own. */
export function whose({ forName }: Partial<WhoPlays>, own: 'your' | 'Your' | 'my' = 'your'): string {
  return forName ? `${isolateName(forName)}’s` : own;
}

/** Hebrew, Arabic, Syriac, Thaana, N'Ko and the other scripts that are written from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

/**
 * Isolates a name that is written from right to left (Unicode's FSI and PDI). Otherwise the times beside it are turned, too:
 * 10:00–11:00 reads 11:00–10:00. Takes a part of an isolated name, too.
 */
export function isolateName(name: string): string {
  const plain = name.replaceAll(/[\u2068\u2069]/g, '');
  return RIGHT_TO_LEFT.test(plain) ? `\u2068${plain}\u2069` : plain;
}
