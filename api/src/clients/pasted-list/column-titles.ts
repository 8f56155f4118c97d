import type { ColumnMeaning } from '@lessons/contract';

/** What the title of a column says. */
export interface Title {
  /**
   * Null for a title that says nothing: the cells decide. `company` is the name of whoever has no other, and `note` is text
   * in which a number may stand.
   */
  meaning: ColumnMeaning | 'company' | 'note' | null;
  /** Whose name, number or address it is. Those of a parent come first, those for emergencies are nobody's here. */
  whose: 'parent' | 'client' | 'child' | 'staff' | 'emergency';
  /** Of several numbers, the lowest is taken. */
  order: number;
}

const word = (words: string) => new RegExp(`(?<![\\p{L}\\d])(?:${words})(?![\\p{L}\\d])`, 'u');
/** Is no name, number or address, whatever else the title says. */
const NEVER = word(
  'label|type|kind|phonetic|nickname|file as|prefix|suffix|middle|middle name|fax|pager|telex|isdn|ttytdd|tty|tdd|radio|photo|labels|yomi|additional|manager|manager s|assistant s|cancell?ed|reason|created|membership|timestamp|submitted|time|times|time ?zone|date|dob|d o b|birth|birthday|birthdate|age|ages|aged|price|prices|fee|fees|cost|rate|paid|amount|balance|joined|since|start|end|expires|expiry|utm|event|anniversary|relation|website|web page|url|marketing|assistant|callback|billing|spouse|school|street|city|postcode|post code|postal|zip|custom field|(?:member|lta|btm|ref|id|invoice) (?:no|number|id)',
);
/** Is no name, number or address, unless the title names one. */
const OTHERWISE = word(
  'title|team|address|town|county|country|region|notes?|comments?|remarks?|level|grade|standard|rating|ranking|session|group|class|squad|day|days|court|venue|location|status|source|gender|sex|job|department|profession|lta|btm|id|ref|reference|invoice|total|payment|initials|year|medical|allergies|consent|directory|language|priority|sensitivity|private|keywords|categories|hobby|mileage|lesson|lessons|coach|last lesson|next lesson|t ?shirt|size|handed|hand',
);
const EMERGENCY = word('emergency|emergencies|next of kin|ice|doctor|gp');
const CHILD = word(
  'child|childs|child s|children|children s|childrens|kid|kids|kid s|son|daughter|junior|juniors|player|players|player s|pupil|pupils|pupil s|student|students|student s|participant',
);
const PARENT = word(
  'parent|parents|parent s|parent carer|guardian|guardians|guardian s|carer|carers|carer s|mum|mums|mum s|mother|mothers|mother s|dad|dads|dad s|father|fathers|father s|payer|bill payer|account holder',
);
const STAFF = word('user|host|coach|teacher|instructor|organi[sz]er|team');
const EMAIL = word('e ?mail|e ?mails|mail');
const DISPLAY = word('display|header');
const MOBILE = word('mobile|mob|cell|cell ?phone|handy|sms|whats ?app|text');
const PHONE = word(
  'phone|phones|phone ?number|telephone|telephones|tel|tels|landline|mobile|mob|cell|cell ?phone|handy|sms|whats ?app|contact (?:no|number|num|tel)|text (?:reminder )?(?:no|number)|ph',
);
const WORK = word('work|business|company|office|other|main|home|landline');
const FIRST = word('first|first ?name|fore ?name|given ?name|given|christian ?name');
const LAST = word('last|last ?name|sur ?name|family ?name|family');
const NAME = word(
  'name|names|full ?name|client|clients|customer|customers|contact|contacts|person|people|member|members|adult|invitee|who|display name|attendee|friend',
);
const COMPANY = word('company|organi[sz]ation|business|club');

const MAX_TITLE_LENGTH = 80;

/** Reads a title as address books, forms and people write it: "E-mail 1 - Value", "Parent/guardian name", "Mob. no." */
export function readTitle(typed: string): Title {
  const title = typed
    .slice(0, MAX_TITLE_LENGTH)
    .toLowerCase()
    .replaceAll(/[^\p{L}\d]+/gu, ' ')
    .trim();
  const is = (words: RegExp) => words.test(title);
  const whose = is(EMERGENCY)
    ? 'emergency'
    : is(PARENT)
      ? 'parent'
      : is(CHILD)
        ? 'child'
        : is(STAFF)
          ? 'staff'
          : 'client';
  const order = is(MOBILE) ? 0 : is(WORK) ? 2 : 1;
  const meaning = meaningOf(title, is);
  return { meaning, whose, order };
}

function meaningOf(title: string, is: (words: RegExp) => boolean): Title['meaning'] {
  if (title === '') return null;
  if (is(NEVER)) return 'none';
  if (is(EMAIL)) return is(DISPLAY) ? 'none' : 'email';
  if (is(PHONE)) return 'phone';
  if (title === 'company' || title === 'business' || (is(COMPANY) && is(NAME))) return 'company';
  if (is(COMPANY) && title.endsWith('name')) return 'company';
  if (is(FIRST)) return 'first_name';
  if (is(LAST)) return 'last_name';
  if (is(NAME)) return 'name';
  if (is(OTHERWISE)) return 'note';
  return is(PARENT) || is(CHILD) || is(EMERGENCY) ? 'name' : null;
}
