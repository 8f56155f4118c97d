import type { NewClient } from '@lessons/contract';

/** A player of the demo. */
export interface Person {
  email: string;
  firstName: string | null;
  lastName: string | null;
  phone: string | null;
}

/** The first and last names. Screens have to cope with the first three. */
const NAMES: readonly (readonly [string, string] | null)[] = [
  ['Maximiliane-Theodora', 'Featherstonehaugh-Cholmondeley von Württemberg'],
  ['Zoë 🎾', 'Okafor'],
  null,
  ['Amelia', 'Hart'],
  ['Oliver', 'Bennett'],
  ['Priya', 'Raman'],
  ['Tom', 'Ashworth'],
  ['Aoife', 'Gallagher'],
  ['Daniel', 'Mensah'],
  ['Sofia', 'Marchetti'],
  ['Hugo', 'Lindqvist'],
  ['Grace', 'Whitfield'],
  ['Yusuf', 'Demir'],
  ['Charlotte', 'Pryce'],
  ['Marek', 'Nowak'],
  ['Ines', 'Carvalho'],
  ['George', 'Thackeray'],
  ['Mei', 'Chen'],
  ['Rory', 'MacLeod'],
  ['Fatima', 'El-Sayed'],
  ['Jack', 'Turner'],
  ['Elsie', 'Fairclough'],
  ['Arjun', 'Patel'],
  ['Hannah', 'Schreiber'],
  ['Leo', 'Fontaine'],
  ['Siân', 'Llewellyn'],
  ['Ben', 'Osei'],
  ['Clara', 'Jansen'],
  ['Noah', 'Fitzgerald'],
  ['Isla', 'Drummond'],
  ['Kofi', 'Asante'],
  ['Lucy', 'Bramwell'],
  ['Mateo', 'Ruiz'],
  ['Nina', 'Petrova'],
  ['Harry', 'Cole'],
  ['Ayesha', 'Khan'],
  ['Peter', 'O’Rourke'],
  ['Ruth', 'Abrahams'],
  ['Theo', 'Vance'],
];

/** The demo's players beside the sandbox's own. Their addresses lead nowhere. */
export const PEOPLE: readonly Person[] = NAMES.map((name, index) => {
  const [firstName = null, lastName = null] = name ?? [];
  return {
    email: `${addressOf(name?.join('.') ?? 'court.seven')}@players.example`,
    firstName,
    lastName,
    // These numbers are reserved for fiction: https://www.ofcom.org.uk.
    phone: index % 3 === 2 ? null : `07700 900${String(100 + index)}`,
  };
});

/** The demo's clients without account, who phone the coach. */
export const GUESTS: readonly NewClient[] = [
  { firstName: 'Margaret', lastName: 'Hill', phone: '07700 900190' },
  { firstName: 'Frank', lastName: 'Tolliver', email: 'frank.tolliver@players.example' },
];

function addressOf(name: string): string {
  const plain = name.normalize('NFD').toLowerCase();
  return plain.replaceAll(/[^a-z.]/g, '').slice(0, 40);
}
