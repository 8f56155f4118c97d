import { findContacts } from './find-contacts.ts';
import { personOf, requireShort, type ListedPerson } from './listed-person.ts';
import { findName, readName } from './read-name.ts';

/** WhatsApp begins a message with its time: "12/03/2025, 18:04 - Nora: Hi", on iPhones "[12/03/2025, 18:04:11] Nora: Hi". */
const MESSAGE =
  /^[\u200E\u200F\u202A\uFEFF]*\[?\d{1,4}[/.-]\d{1,2}[/.-]\d{2,4},? +\d{1,2}[:.]\d\d(?:[:.]\d\d)?\s?(?:[ap]\.?m\.?)?\]?\s*(?:[-\u2013] )?(.*)$/iu;
/** What a chat begins with is said by nobody. */
const ENCRYPTION = /end-to-end encrypted/;
const SENDER = /^([^:]{1,80}): (.*)$/s;

/** Whether a text is a chat that WhatsApp has exported. */
export function isChat(text: string): boolean {
  const lines = text.split(/\r\n|[\r\n]/, 200).filter((line) => line.trim() !== '');
  const messages = lines.flatMap((line) => MESSAGE.exec(line)?.[1] ?? []);
  return (
    messages.length > 0 && MESSAGE.test(lines[0] ?? '') && messages.some((message) => SENDER.test(message))
  );
}

/** Reads who has written in a chat, each once: a name from the phone's contacts, or a number. */
export function readChat(text: string): ListedPerson[] {
  const senders = new Map<string, { line: number; messages: string[] }>();
  const add = (sender: string, line: number, message: string) => {
    const known = senders.get(sender) ?? { line, messages: [] };
    known.messages.push(message);
    senders.set(sender, known);
  };
  let writing = '';
  for (const [index, line] of text.split(/\r\n|[\r\n]/).entries()) {
    const message = MESSAGE.exec(line)?.[1];
    if (message === undefined) {
      // The next line of a message.
      if (writing && line.trim()) add(writing, index + 1, line);
      continue;
    }
    const [, sender = '', said = ''] = SENDER.exec(message) ?? [];
    writing = plain(sender);
    if (ENCRYPTION.test(said)) continue;
    if (writing) add(writing, index + 1, said);
    // "+44 7700 900212 joined using this group's invite link"
    else for (const phone of findContacts(plain(message)).phones) add(phone, index + 1, message);
  }
  requireShort(senders.size);
  return [...senders].map(([sender, { line, messages }]) => {
    const { phones, rest } = findContacts(sender);
    const name = phones.length > 0 ? findName(rest) : readName(sender);
    const said = messages.slice(0, 200).map((message) => findContacts(plain(message)));
    const written = phones.length > 0 ? [] : said.flatMap((one) => one.phones);
    const emails = [...new Set(said.flatMap((one) => one.emails))];
    return personOf({
      line,
      text: `${sender}: ${messages[0] ?? ''}`,
      name,
      phones: [...phones, ...new Set(written)],
      emails,
      doubts: [
        ...(written.length > 0 ? [{ field: 'phone', reason: 'from_message' } as const] : []),
        ...(emails.length > 0 ? [{ field: 'email', reason: 'from_message' } as const] : []),
      ],
    });
  });
}

const plain = (text: string) =>
  text
    .replaceAll(/\p{Cf}/gu, '')
    .replace(/^~\s*/, '')
    .trim();
