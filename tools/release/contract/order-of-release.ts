import type { Part } from '../parts.ts';
import type { Consumer } from './consumers.ts';

/** A release that does not work with what is in production. */
interface Situation {
  part: Part;
  /** The version of each part in the tree of that release. */
  versions: Record<Part, string>;
  /** The version of each part in production; empty for one that was never released. */
  production: Record<Part, string>;
  /** Whether production has that very release of the part already, as after it went back first. */
  isInProduction: boolean;
  /** What in production the release fails. */
  broken: ReadonlySet<Consumer | 'api'>;
}

/** Going back, the module is first: it stands in the shell's page. */
const FRONT_ENDS = ['admin-app', 'player-app'] as const;

/** Returns, as sentences, what has to be released in which order so that everything works. */
export function orderOfRelease(situation: Situation): string[] {
  const { part, production, isInProduction, broken } = situation;
  const others = part === 'api' ? FRONT_ENDS.filter((one) => broken.has(one)) : (['api'] as const);
  const steps = others.map((one) => stepOf(one, situation));
  const own = part === 'api' ? 'api forward again' : `${part} to a release that api ${production.api} serves`;
  const order = isInProduction
    ? `${part} ${production[part]} is in production already. Either ${[...steps, own].join(', or ')}.`
    : `In this order: ${[...steps, part].join(', ')}.`;
  return [
    ...(others.length > 0 ? [order] : []),
    ...(broken.has('links')
      ? ['No order helps the links in mails and calendars: they fail until an API serves them again.']
      : []),
  ];
}

/** The part goes to the version that the release was built beside. */
function stepOf(part: Part, { versions, production }: Situation): string {
  const difference = versions[part].localeCompare(production[part], 'en', { numeric: true });
  if (difference < 0) return `${part} back to ${versions[part]}`;
  if (difference > 0) return `${part} forward to ${versions[part]}`;
  // The source has changed since that version.
  return part === 'api'
    ? 'api forward to a release that has them'
    : `${part} forward to a release that does without`;
}
