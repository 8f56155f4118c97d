interface Named {
  firstName: string | null;
  lastName: string | null;
  fullName?: string | null;
  email: string;
}

const beforeTheAt = (email: string) => email.split('@')[0] ?? '';

/** How the home screen greets: first name, else the first word of the full name, else the e-mail's part before the @, else Player. */
export function greetingNameOf({ firstName, fullName, email }: Named): string {
  return firstName?.trim() || fullName?.trim().split(/\s+/)[0] || beforeTheAt(email) || 'Player';
}

/** The name in full: as given, else first and last, else the e-mail's part before the @. */
export function fullNameOf({ firstName, lastName, fullName, email }: Named): string {
  return fullName?.trim() || [firstName, lastName].filter(Boolean).join(' ').trim() || beforeTheAt(email);
}
