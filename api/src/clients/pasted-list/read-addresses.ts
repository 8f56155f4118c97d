import parseAddresses from 'nodemailer/lib/addressparser';
import { findContacts } from './find-contacts.ts';
import { personOf, type ListedPerson } from './listed-person.ts';
import { readName } from './read-name.ts';

const HEADER = /^(?:to|cc|bcc|from|reply-to)\s*:\s*/i;
const OTHER_HEADER =
  /^(?:subject|date|sent|return-path|received|message-id|mime-version|content-[a-z-]+|x-[a-z-]+)\s*:/i;
/** The characters between two addresses in <> that are parsed. */
const MAX_PART_LENGTH = 10_000;
const EMAIL = /[^\s@<>()[\],;:"]@[^\s@<>()[\],;:"]/g;

/** Whether a text is the address lines of a mail: several addresses in a line, and nothing but their names beside them. */
export function isAddressList(text: string): boolean {
  const lines = text.split(/\r\n|[\r\n]/).filter((line) => line.trim() !== '');
  if (lines.some((line) => HEADER.test(line) && line.includes('@'))) return true;
  const several = lines.filter((line) => (line.match(EMAIL)?.length ?? 0) > 1);
  return (
    several.length > 0 &&
    several.every((line) => isBare(line) || (!/[\t|]/.test(line) && countBracketed(line) > 1)) &&
    lines.every((line) => line.includes('@') && findContacts(line).phones.length === 0)
  );
}

const countBracketed = (line: string) => line.match(/<[^<>\s]*@[^<>\s]*>/g)?.length ?? 0;

/** Addresses alone. */
const isBare = (line: string) =>
  line.split(/[,;\s]+/).every((word) => word === '' || findContacts(word).emails.length === 1);

/** Reads the address lines of a mail: Nora Example <nora@example.com>, "Third, Tess" <tess@example.com>. */
export function readAddresses(text: string): ListedPerson[] {
  const unfolded = text.replaceAll(/(?:\r\n|[\r\n])[ \t]+/g, ' ').split(/\r\n|[\r\n]/);
  return unfolded.flatMap((line, index) => {
    if (!line.includes('@') || OTHER_HEADER.test(line.trim())) return [];
    // The parser takes four times as long for twice the text.
    const list = line.trim().replace(HEADER, '');
    const parts = list.split(isBare(list) ? /[,;\s]+/ : /(?<=>\s?)[,;]/);
    const addresses = parts.flatMap((part) =>
      parseAddresses(part.slice(0, MAX_PART_LENGTH), { flatten: true }),
    );
    return addresses.map(({ name, address }) =>
      personOf({
        line: index + 1,
        text: [name, address].filter(Boolean).join(' '),
        name: name.includes('@') ? null : readName(name.replace(/^'(.*)'$/, '$1')),
        phones: [],
        emails: findContacts(address).emails,
        unreadEmail: address,
      }),
    );
  });
}
