import type { LineFate, NewClient } from '@lessons/contract';
import { fullNameOf, phoneDigits } from '@lessons/rules';
import type { ListedPerson } from './pasted-list/listed-person.ts';

/** Somebody who may be known by a phone number or an e-mail address. */
export interface Reachable {
  firstName?: string | null | undefined;
  phone?: string | null | undefined;
  email?: string | null | undefined;
}

interface DecidedLine<Known> extends ListedPerson {
  fate: LineFate;
  known: Known | null;
  /** Who has the same phone number, and another first name. */
  sharesPhoneWith: string | null;
}

/**
 * Finds who has an e-mail address, or a phone number with a first name, however they are spelt: a family shares its number.
 * The first who is added counts.
 */
class Acquaintances<Known extends Reachable> {
  readonly #byEmail = new Map<string, Known>();
  readonly #byPhone = new Map<string, Known[]>();

  constructor(known: readonly Known[] = []) {
    for (const one of known) this.add(one);
  }

  add(one: Known): void {
    const email = one.email?.toLowerCase();
    if (email && !this.#byEmail.has(email)) this.#byEmail.set(email, one);
    const digits = phoneDigits(one.phone ?? '');
    if (digits) this.#byPhone.set(digits, [...this.withPhoneOf(one), one]);
  }

  find(one: Reachable): Known | null {
    const byEmail = this.#byEmail.get(one.email?.toLowerCase() ?? '');
    return byEmail ?? this.withPhoneOf(one).find((other) => hasSameFirstName(one, other)) ?? null;
  }

  withPhoneOf({ phone }: Reachable): Known[] {
    return this.#byPhone.get(phoneDigits(phone ?? '')) ?? [];
  }
}

/** Whether two first names may be one person’s: S. is Sarah, and whoever has none may be anybody. */
function hasSameFirstName(one: Reachable, other: Reachable): boolean {
  const [first, second] = [one, other].map(
    ({ firstName }) =>
      (firstName ?? '').normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().split(/[\s.]/)[0],
  );
  if (!first || !second) return true;
  return first === second || (Math.min(first.length, second.length) === 1 && first[0] === second[0]);
}

/** Decides what becomes of each line of a list. `known` are the clients who have a phone number or address that stands in it. */
export function decideList<Known extends Reachable & Parameters<typeof fullNameOf>[0]>(
  lines: readonly ListedPerson[],
  known: readonly Known[],
): DecidedLine<Known>[] {
  const clients = new Acquaintances(known);
  const listed = new Acquaintances<ListedPerson>();
  return lines.map((line) => {
    const decided = (fate: LineFate, client: Known | null = null, sharesPhoneWith: string | null = null) => ({
      ...line,
      fate,
      known: client,
      sharesPhoneWith,
    });
    if (!line.firstName && !line.phone && !line.email) return decided('nothing');
    const client = clients.find(line);
    if (client) return decided('known', client);
    if (listed.find(line)) return decided('repeated');
    const [sharing] = [...clients.withPhoneOf(line), ...listed.withPhoneOf(line)];
    listed.add(line);
    return decided('new', null, sharing ? fullNameOf(sharing) : null);
  });
}

/** Returns the clients whom nobody is, neither a client nor an earlier one of the list. */
export function selectUnknown(clients: readonly NewClient[], known: readonly Reachable[]): NewClient[] {
  const taken = new Acquaintances(known);
  return clients.filter((client) => {
    if (taken.find(client)) return false;
    taken.add(client);
    return true;
  });
}
