import type { Knex } from 'knex';

/** The characters that separate words, by number: in the locale C a class such as `[:punct:]` has ASCII alone. */
const SEPARATORS =
  '[\\u0001-\\u002f\\u003a-\\u0040\\u005b-\\u0060\\u007b-\\u00bf\\u02b0-\\u02ff\\u2000-\\u206f\\u3000-\\u303f\\ufeff]+';
/** An index refuses a word of more than 2,046 bytes. */
const MAX_WORD_LENGTH = 100;

/**
 * People: players, coaches, admins, and guests whom the coach entered. They are found by an index, however
 * their names are typed. `unaccent` is not immutable, so no index can hold what it returns, and it is an
 * extension to install. The bodies are parsed here, so that pg_restore can run them without a search path.
 *
 * An account that was deleted keeps its row, without a name: a request that was accepted before then, or a job,
 * may still write into it. What it writes is left out without an error.
 */
export async function up(knex: Knex): Promise<void> {
  await requireUtf8(knex);
  await knex.raw(`
    create table players (
      id uuid primary key,
      email text not null,
      -- When the token was issued that the address comes from. Null: any token may update it.
      email_as_of timestamptz,
      -- Whether the newest token said that the address is verified.
      email_verified boolean not null default false,
      first_name text,
      last_name text,
      phone text,
      is_coach boolean not null default false,
      is_admin boolean not null default false,
      -- As far as a token has shown. Such a player is asked for it.
      has_second_factor boolean not null default false,
      -- False for a guest: a client whom the coach entered, and whom no token names.
      has_account boolean not null default true,
      -- The coach's request that added this guest, alone or with the others of a list: an id from the browser, and the
      -- digest of what was asked for. An exact repeat has the same digest.
      request_id uuid,
      request_digest text,
      -- The account that has taken over the lessons of this guest.
      merged_into uuid references players on delete set null,
      -- Which optional mails they get. Mails about a lesson's booking and money are always sent.
      reminder_mails boolean not null default true,
      two_hour_reminder_mails boolean not null default false,
      news_mails boolean not null default false,
      profile_visibility boolean not null default true,
      location_sharing boolean not null default true,
      data_sharing boolean not null default true,
      -- The provider's customer, to whom cards are saved, and the deployment that created it: a copy of the
      -- database must not use it.
      stripe_customer_id text,
      stripe_customer_deployment text,
      created_at timestamptz not null default now(),
      -- When its deletion was requested: from then on no token of the account is accepted.
      closed_at timestamptz
    );
    create unique index players_one_guest_an_address on players (lower(email))
      where not has_account and email <> '' and closed_at is null;
    create index players_with_roles on players (email) where is_coach or is_admin;
    create index players_by_request on players (request_id) where request_id is not null;
    create index players_merged on players (merged_into) where merged_into is not null;

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

    -- What the coach notes about a client. The notes on a guest and on the account that they are joined to may
    -- be longer together than what the coach may write.
    create table client_notes (
      player_id uuid primary key references players on delete cascade,
      text text not null,
      updated_at timestamptz not null,
      updated_by uuid references players on delete set null
    );

    create table account_deletions (
      player_id uuid primary key references players (id),
      -- The last step that is done.
      state text not null default 'requested'
        check (state in ('requested', 'lessons_cancelled', 'signed_out', 'settled', 'erased')),
      requested_at timestamptz not null,
      erased_at timestamptz,
      check ((state = 'erased') = (erased_at is not null))
    );
    create index account_deletions_unfinished on account_deletions (requested_at) where erased_at is null;

    -- A closed account stays without roles, an erased one as it is.
    create function keep_erased_player() returns trigger language plpgsql as $$
    begin
      new.is_coach := false;
      new.is_admin := false;
      if not exists (select from account_deletions where player_id = old.id and erased_at is not null) then
        return new;
      end if;
      new.email := old.email;
      new.email_as_of := old.email_as_of;
      new.email_verified := old.email_verified;
      new.first_name := old.first_name;
      new.last_name := old.last_name;
      new.phone := old.phone;
      new.has_second_factor := old.has_second_factor;
      new.reminder_mails := old.reminder_mails;
      new.two_hour_reminder_mails := old.two_hour_reminder_mails;
      new.news_mails := old.news_mails;
      new.profile_visibility := old.profile_visibility;
      new.location_sharing := old.location_sharing;
      new.data_sharing := old.data_sharing;
      new.closed_at := old.closed_at;
      new.has_account := old.has_account;
      new.merged_into := old.merged_into;
      -- The digest is made of a name and an address.
      new.request_id := old.request_id;
      new.request_digest := old.request_digest;
      -- The customer at the payment provider is written: a job finds it there and deletes it.
      return new;
    end $$;
    create trigger keep_erased_player before update on players
      for each row when (old.closed_at is not null) execute function keep_erased_player();
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
    drop table account_deletions, client_notes, players;
    drop function keep_erased_player, player_order, search_query, player_words, search_words, plain_text;
  `);
}
