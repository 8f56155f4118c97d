interface Named {
  firstName: string | null;
  lastName: string | null;
  fullName?: string | null;
  email: string;
}

const beforeTheAt = (email: string) => email.split('@')[0] ?? '';

/**
 * Returns the name in the home screen's greeting: the first name, or else the first word of the
 * full name, the e-mail's part before the @, or `Player`.
 */
export function greetingNameOf(person: Named): string {
  return givenNameOf(person) || beforeTheAt(person.email) || 'Player';
}

/** Returns the first name, or else the first word of the full name; empty without either. */
export function givenNameOf({ firstName, fullName }: Pick<Named, 'firstName' | 'fullName'>): string {
  return firstName?.trim() || fullName?.trim().split(/\s+/)[0] || '';
}

/** Begins a letter: "Hi Ana," and "Hi," to somebody without a name. A part of an e-mail address is none. */
export function salutation(givenName: string): string {
  return givenName ? `Hi ${givenName},` : 'Hi,';
}

/** Returns the full name, or else first and last name, or the e-mail's part before the @. */
export function fullNameOf({ firstName, lastName, fullName, email }: Named): string {
  return fullName?.trim() || [firstName, lastName].filter(Boolean).join(' ').trim() || beforeTheAt(email);
}
