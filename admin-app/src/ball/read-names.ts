import { isOneLetterOff, type Sentence } from './sentence.ts';

/** A client by name. `plays` are the names for whom lessons were booked: a child's. */
export interface KnownClient {
  id: string;
  firstName: string;
  lastName: string;
  plays: readonly string[];
}

export interface ReadNames {
  /** Those who fit: more than one are asked for. */
  clients: readonly KnownClient[];
  forName: string | null;
}

/** A word of the sentence. `text` is in lower case, without accents and without 's. */
interface Word {
  text: string;
  start: number;
  length: number;
}

/** A client of whom one or two words may be the name. */
interface Fit {
  client: KnownClient;
  /** More for a first and a last name than for one of them, less with a letter wrong. */
  certainty: number;
  /** How many words. */
  length: number;
  forName: string | null;
}

/** A person as they stand in the sentence. */
interface Mention {
  words: readonly Word[];
  clients: readonly KnownClient[];
  /** The clients are known by who plays. */
  forName: string | null;
}

/** A shorter word is too soon another one. */
const MIN_MISSPELT = 4;
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/'s?$/, '')
    .replaceAll(/[^\p{L}]/gu, '');

/** Words of dates that are names of people, too: April, May, Wednesday. */
const WEEKDAY = /^(?:mon|tues?|wed|thurs?|fri|sat|sun|(?:mon|tues|wednes|thurs|fri|satur|sun)day)s?$/;
const DATE_WORD = new RegExp(
  `^(?:january|february|march|april|may|june|july|august|september|october|november|december)$|${WEEKDAY.source}`,
);
const DAYS = '(?:mon|tue|wed|thu|fri|sat|sun)\\p{L}*|today|tonight|tomorrow|tmrw|yesterday';
/** "I will". */
const AFTER_PRONOUN = /\b(?:i|it|he|she|they|we|that) +$/i;
/** Words of the other acts, times and sums. Whoever is called so is found by their exact name alone. */
const OTHER_WORDS = new Set(
  'about after afternoon again and another away balance bank block book booked booking call called came card cash client close closed coach come court day days done each evening every find for fortnight free from give gave half here holiday hour hours hurt lesson lessons look message minutes month morning move moved need next night noon not off open other outside owed owes paid pays phone place please pound pounds price quarter quid rain rained raining ring send settle shift show sick someone tell text that the their them then there this three till time times today tomorrow tonight transfer two until usual wants was courts week weekly weeks went will with would yesterday hello start starts begin make made take took have gone going ends later early earlier later same some much well poorly five four nine seven eight forty thirty twenty ninety fifty sixty eleven twelve back ball come date down fine full last late left like line match mate more must said save says than wall want were when what'.split(
    ' ',
  ),
);

/** Takes the names of clients and of who plays. Comes first, since a client may be called April or Wednesday. */
export function readNames(
  sentence: Sentence,
  clients: readonly KnownClient[],
  places: readonly string[],
): ReadNames {
  const words = wordsOf(sentence.left);
  const found: Mention[] = [];
  for (let index = 0; index < words.length;) {
    const mention = mentionAt(words, index, { clients, text: sentence.left, isFirst: found.length === 0 });
    if (mention) found.push(mention);
    index += mention?.words.length ?? 1;
  }
  // Who is also a place is the place, beside another name.
  const persons = found.filter(({ words: own }) => own.length > 1 || !placeOf(own[0] as Word, places));
  const mentions = persons.length > 0 ? persons : found;
  for (const { words: own } of mentions.toReversed()) {
    const [first, last] = [own[0], own.at(-1)];
    if (first && last) sentence.takeSpan(first.start, last.start + last.length - first.start);
  }
  return joined(mentions, words, sentence);
}

/** Several mentions are one client whom all of them fit, a client and who plays, or all whom they name. */
function joined(mentions: readonly Mention[], words: readonly Word[], sentence: Sentence): ReadNames {
  const [first, second] = mentions;
  if (!first) return { clients: [], forName: null };
  const all = second ? first.clients.filter((one) => second.clients.includes(one)) : first.clients;
  const [child = null, ...others] = new Set(mentions.flatMap(({ forName }) => forName ?? []));
  // A lesson is for one of them: "Tom and Ella".
  sentence.rewrite((left) => [left, ...others].join(' '));
  if (all.length > 0) return { clients: all, forName: child ?? (second ? null : nameAfterFor(sentence)) };
  const isFor = (mention: Mention) => words[words.indexOf(mention.words[0] as Word) - 1]?.text === 'for';
  const played = second && isFor(second) ? second : undefined;
  const [name] = played?.words ?? [];
  if (name) return { clients: first.clients, forName: titled(name.text) };
  return { clients: [...new Set(mentions.flatMap((mention) => mention.clients))], forName: null };
}

/** "for Tom", of whom nothing is known. */
function nameAfterFor(sentence: Sentence): string | null {
  const found = /\bfor (\p{Lu}[\p{L}'-]+)\b/u.exec(sentence.left);
  const name = found?.[1];
  if (!found || !name || OTHER_WORDS.has(plain(name)) || DATE_WORD.test(plain(name))) return null;
  sentence.takeSpan(found.index, found[0].length);
  return name;
}

const titled = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function wordsOf(text: string): Word[] {
  return [...text.matchAll(/\p{L}[\p{L}\p{M}'-]*/gu)].map((found) => ({
    text: plain(found[0]),
    start: found.index,
    length: found[0].length,
  }));
}

function mentionAt(
  words: readonly Word[],
  index: number,
  { clients, text, isFirst }: { clients: readonly KnownClient[]; text: string; isFirst: boolean },
): Mention | null {
  const word = words[index];
  if (!word) return null;
  const next = words[index + 1];
  const isBeside = next && /^[ .]*$/.test(text.slice(word.start + word.length, next.start));
  const found = clients.flatMap((client): Fit[] => {
    const [first, last] = [plain(client.firstName), plain(client.lastName)];
    const firsts = [first, ...client.firstName.split(/[^\p{L}'’]+/u).map(plain)].filter(Boolean);
    const whole = isBeside
      ? [
          ...firsts.flatMap((name) => [scoreOf(word, name) + scoreOf(next, last)]),
          scoreOf(word, last) + scoreOf(next, first),
        ].filter((score) => score >= 5)
      : [];
    const initial =
      isBeside && next.text.length === 1 && last.startsWith(next.text) && firsts.includes(word.text);
    const pair = whole.length > 0 || initial;
    if (pair)
      return [{ client, certainty: Math.max(...whole, initial ? 6 : 0) + 4, length: 2, forName: null }];
    const single = Math.max(...firsts.map((name) => scoreOf(word, name)), scoreOf(word, last));
    if (single > 0) return [{ client, certainty: single, length: 1, forName: null }];
    const child = client.plays.find((name) => scoreOf(word, plain(name.split(' ')[0] ?? '')) === 3);
    return child ? [{ client, certainty: 2.5, length: 1, forName: child }] : [];
  });
  const certainty = Math.max(0, ...found.map((one) => one.certainty));
  const best = found.filter((one) => one.certainty === certainty);
  const [one] = best;
  if (!one || (one.length === 1 && !isNameHere(word, isFirst, text))) return null;
  const names = new Set(best.map(({ forName }) => forName));
  return {
    words: words.slice(index, index + one.length),
    clients: best.map(({ client }) => client),
    forName: names.size === 1 ? one.forName : null,
  };
}

/** 3 for the same word, 2 for one with a letter wrong, 0 for another one. */
function scoreOf({ text }: Word, name: string): number {
  if (text === '' || name === '') return 0;
  if (text === name) return 3;
  const isMeant = OTHER_WORDS.has(text) || DATE_WORD.test(text);
  const isLong = text.length >= MIN_MISSPELT && name.length >= MIN_MISSPELT;
  return !isMeant && isLong && isOneLetterOff(text, name) ? 2 : 0;
}

/** Whether a word that has another meaning is a person here: a month that is no date, or a weekday before another day. */
function isNameHere({ text, start, length }: Word, isFirst: boolean, sentence: string): boolean {
  const [before, after] = [sentence.slice(0, start), sentence.slice(start + length)];
  if (OTHER_WORDS.has(text) || AFTER_PRONOUN.test(before)) return false;
  if (!DATE_WORD.test(text)) return true;
  const namesDay = new RegExp(`^ *(?:next |this |on )*(?:${DAYS})`, 'i').test(after);
  if (WEEKDAY.test(text)) return isFirst && before.trim() === '' && namesDay;
  const isBesideDay = /\d(?:st|nd|rd|th)?(?: of)? *$/.test(before) || /^ *(?:the )?\d/.test(after);
  return !isBesideDay || (namesDay && isFirst) || (isFirst && new RegExp(`\\b(?:${DAYS})`, 'i').test(after));
}

/** Words that many places share. */
const COMMON_OF_PLACES = new Set(
  'tennis court courts club school park centre center green hall the road lane street'.split(' '),
);

/** Takes the place of a lesson by its whole name. Comes before clients, of whom one may be called so. */
export function readWholePlace(sentence: Sentence, places: readonly string[]): string | null {
  for (const place of places.toSorted((a, b) => b.length - a.length)) {
    const escaped = place.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(/['’]/g, "'?");
    if (sentence.take(new RegExp(`(?:\\b(?:at|in) |@ ?)?(?<![\\p{L}])${escaped}(?![\\p{L}])`, 'iu')))
      return place;
  }
  return null;
}

/** Takes the place of a lesson by a word that no other place has. Null for none. */
export function readPlace(sentence: Sentence, places: readonly string[]): string | null {
  const fits = wordsOf(sentence.left).flatMap((word) => placeOf(word, places) ?? []);
  const best = Math.max(0, ...fits.map(({ score }) => score));
  const found = fits.filter(({ score }) => score === best);
  const [one] = found;
  if (!one || found.some(({ place }) => place !== one.place)) return null;
  sentence.takeSpan(one.word.start, one.word.length);
  sentence.rewrite((left) => left.replace(/\b(?:at|in) +\|/i, ' | '));
  return one.place;
}

/** Returns the place that has a word in its name, and how well: by the word or by one with a letter wrong. Null for none and for several. */
function placeOf(word: Word, places: readonly string[]): { word: Word; place: string; score: number } | null {
  const fits = places.flatMap((place) => {
    const names = place.split(/[^\p{L}'-]+/u).map(plain);
    const own = names.filter((name) => name.length >= MIN_MISSPELT && !COMMON_OF_PLACES.has(name));
    const score = Math.max(0, ...own.map((name) => scoreOf(word, name)));
    return score > 0 ? [{ word, place, score }] : [];
  });
  const best = fits.filter(({ score }) => score === Math.max(...fits.map((fit) => fit.score)));
  return best.length === 1 ? (best[0] ?? null) : null;
}
