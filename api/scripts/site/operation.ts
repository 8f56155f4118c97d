import type { Site } from './site.ts';

/** What an operator asks of a program. */
export interface Operation {
  /** The site of `--site`. Undefined where the settings are in the environment, as in a container. */
  site: Site | undefined;
  /** What follows the command. */
  args: string[];
}
