/**
 * Returns the SQL condition, with its binding, of the rows of `players` that a text finds: each of its words begins one of
 * their name or e-mail address, in any order, without regard to case, accents, apostrophes and hyphens. Any part of a
 * phone number of three digits or more finds it.
 */
export function nameMatches(text: string): [sql: string, bindings: { text: string }] {
  return [`player_words(first_name, last_name, email, phone) @@ search_query(:text)`, { text }];
}

/**
 * Returns the same condition for the rows of `bookings` by who plays in them. Tells PostgreSQL that there is a name, which
 * its index of those with one needs.
 */
export function forNameMatches(text: string): [sql: string, bindings: { text: string }] {
  return [
    `bookings.for_name is not null and player_words(bookings.for_name, null, null, null) @@ search_query(:text)`,
    { text },
  ];
}
