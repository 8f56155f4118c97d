/** The length in characters; the auth provider is set to the same. */
export const MIN_PASSWORD_LENGTH = 6;

/** Returns what is wrong with the length of a password, or null. */
export function checkPasswordLength(password: string): string | null {
  return password.length < MIN_PASSWORD_LENGTH ? `Use at least ${MIN_PASSWORD_LENGTH} characters.` : null;
}

/** Returns the function that reads what is typed into a field of a form: empty for a field that the form lacks. */
export function readTexts(form: HTMLFormElement): (field: string) => string {
  const typed = new FormData(form);
  return (field) => {
    const value = typed.get(field);
    return typeof value === 'string' ? value : '';
  };
}
