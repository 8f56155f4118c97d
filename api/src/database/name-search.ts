/**
 * Returns the SQL condition, with its binding, of the rows of `players` whose name or e-mail address
 * contains a text, in upper or lower case.
 */
export function nameContains(text: string): [sql: string, bindings: { like: string }] {
  const like = `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
  return [`(concat_ws(' ', first_name, last_name) ilike :like or email ilike :like)`, { like }];
}
