import type { Knex } from 'knex';

/** What separates words, by number: in the locale C a class such as `[:punct:]` has ASCII alone. */
const SEPARATORS =
  '[\\u0001-\\u002f\\u003a-\\u0040\\u005b-\\u0060\\u007b-\\u00bf\\u02b0-\\u02ff\\u2000-\\u206f\\u3000-\\u303f\\ufeff]+';
/** An index refuses a word of more than 2,046 bytes. */
const MAX_WORD_LENGTH = 100;

/**
 * Finds people by an index, however their names are typed. `unaccent` is not immutable, so no index can hold what it
 * returns, and it is an extension to install. The bodies are parsed here, so that pg_restore can run them without a
 * search path.
 */
export async function up(knex: Knex): Promise<void> {
  await requireUtf8(knex);
  await knex.raw(`
    -- A text in lower case, its letters without marks.
    create function plain_text(value text) returns text language sql immutable strict parallel safe
    return replace(replace(replace(replace(translate(
      -- The acute accent as a character decomposes to a space.
      lower(regexp_replace(normalize(translate(value, '´', ''''), NFKD), '[\\u0300-\\u036f]', '', 'g')),
      -- Letters without decomposition, in upper case too: the locale C lowers ASCII alone.
      'łøđðıħŁØĐÐĦ', 'loddihloddh'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');

    -- The words of a text. One with an apostrophe, a hyphen or a dot is in it whole and in parts: obrien, o, brien.
    create function search_words(value text) returns text[] language sql immutable strict parallel safe
    begin atomic
      select coalesce(array_agg(left(word, ${MAX_WORD_LENGTH})), '{}')
      from regexp_split_to_table(plain_text(value), '\\s+') term,
        lateral (
          select regexp_replace(term, '${SEPARATORS}', '', 'g') as word
          union select regexp_split_to_table(term, '${SEPARATORS}')) words
      where word <> '';
    end;

    -- What a person is found by: the words of name and e-mail address, and all ends of the phone number, so that each part
    -- of it begins one of them.
    create function player_words(first_name text, last_name text, email text, phone text) returns tsvector
    language sql immutable parallel safe
    begin atomic
      select array_to_tsvector(
        search_words(coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(email, ''))
        || array(
          select '#' || right(digits, length)
          from regexp_replace(coalesce(phone, ''), '[^0-9]', '', 'g') digits,
            generate_series(3, least(length(digits), 40)) length));
    end;

    -- The query for what is typed: each word begins one of theirs, in any order. A number is also looked for in phone
    -- numbers, without the country code or the zero in its place. Null for a text without words.
    create function search_query(value text) returns tsquery language sql immutable strict parallel safe
    begin atomic
      with words as (
        select string_agg(format('(%L:* | %s)', left(joined, ${MAX_WORD_LENGTH}), parts), ' & ') as query
        from regexp_split_to_table(plain_text(value), '\\s+') term,
          regexp_replace(term, '${SEPARATORS}', '', 'g') joined,
          lateral (
            select string_agg(format('%L:*', left(part, ${MAX_WORD_LENGTH})), ' & ') as parts
            from regexp_split_to_table(term, '${SEPARATORS}') part where part <> '') parted
        where joined <> ''
      ), numbers as (
        select string_agg(format('''#%s'':*', digits), ' | ') as query
        from regexp_replace(plain_text(value), '[^0-9]', '', 'g') typed,
          lateral (select typed union select regexp_replace(typed, '^(00|)(44|)(0|)', '')) spellings (digits)
        where length(digits) between 3 and 40 and plain_text(value) !~ '[[:alpha:]]'
      )
      select concat_ws(' | ', words.query, numbers.query)::tsquery from words, numbers where words.query <> '';
    end;

    -- What a list of people is sorted by, before their addresses and ids.
    create function player_order(first_name text, last_name text) returns text
    language sql immutable parallel safe
    return plain_text(btrim(coalesce(first_name, '') || ' ' || coalesce(last_name, '')));

    create index players_by_words on players using gin (player_words(first_name, last_name, email, phone))
      with (fastupdate = off);
    create index players_by_name on players (player_order(first_name, last_name), email, id)
      where closed_at is null and not is_coach;
    create index players_by_email on players (lower(email));
  `);
}

async function requireUtf8(knex: Knex): Promise<void> {
  const { rows } = await knex.raw<{ rows: [{ encoding: string }] }>(
    `select current_setting('server_encoding') as encoding`,
  );
  const [{ encoding }] = rows;
  if (encoding === 'UTF8') return;
  throw new Error(
    `The database’s encoding is ${encoding}, which can’t hold every name. Create it anew: createdb --encoding=UTF8 --template=template0 …`,
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop index players_by_words, players_by_name, players_by_email;
    drop function player_order, search_query, player_words, search_words, plain_text;
  `);
}
