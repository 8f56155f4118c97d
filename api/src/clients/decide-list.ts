import type { LineFate, NewClient } from '@lessons/contract';
import { phoneDigits } from '@lessons/rules';
import type { ListLine } from './read-list.ts';

/** Somebody who may be known by a phone number or an e-mail address. */
export interface Reachable {
  phone?: string | null | undefined;
  email?: string | null | undefined;
}

interface DecidedLine<Known> extends ListLine {
  fate: LineFate;
  known: Known | null;
}

/** Finds who has a phone number or an e-mail address, however it is spelt. The first who is added counts. */
class Acquaintances<Known extends Reachable> {
  readonly #byContact = new Map<string, Known>();

  constructor(known: readonly Known[] = []) {
    for (const one of known) this.add(one);
  }

  add(one: Known): void {
    for (const key of keysOf(one)) if (!this.#byContact.has(key)) this.#byContact.set(key, one);
  }

  find(one: Reachable): Known | null {
    const key = keysOf(one).find((contact) => this.#byContact.has(contact));
    return (key && this.#byContact.get(key)) || null;
  }
}

/** An e-mail address says who it is sooner than a phone number, which a family shares. */
function keysOf({ email, phone }: Reachable): string[] {
  const digits = phone ? phoneDigits(phone) : '';
  return [email?.toLowerCase() ?? '', digits].filter((key) => key !== '');
}

/** Decides what becomes of each line of a list. `known` are the clients who have a phone number or address that stands in it. */
export function decideList<Known extends Reachable>(
  lines: readonly ListLine[],
  known: readonly Known[],
): DecidedLine<Known>[] {
  const clients = new Acquaintances(known);
  const listed = new Acquaintances();
  return lines.map((line) => {
    const { contact } = line;
    const decided = (fate: LineFate, client: Known | null = null) => ({ ...line, fate, known: client });
    if (!contact) return decided('too_long');
    if (!contact.name) return decided('no_name');
    if (!contact.phone && !contact.email) return decided('no_contact');
    const client = clients.find(contact);
    if (client) return decided('known', client);
    if (listed.find(contact)) return decided('repeated');
    listed.add(contact);
    return decided('new');
  });
}

/** Returns the clients whose phone number and e-mail address nobody has, neither a client nor an earlier one of the list. */
export function selectUnknown(clients: readonly NewClient[], known: readonly Reachable[]): NewClient[] {
  const taken = new Acquaintances(known);
  return clients.filter((client) => {
    if (taken.find(client)) return false;
    taken.add(client);
    return true;
  });
}
