/** The arguments of a program, and the site that they name. */
interface NamedSite {
  name: string | undefined;
  others: string[];
}

/**
 * Takes `--site NAME` out of the arguments, wherever it stands. A site's short command has one already: another one is refused,
 * since the program would change a site that nobody meant.
 *
 * @throws an error with the command for the other site. `program` is the path of `operate.js`.
 */
export function siteInArgs(args: readonly string[], program: string): NamedSite {
  const names: string[] = [];
  const others: string[] = [];
  for (let at = 0; at < args.length; at += 1) {
    const arg = args[at] ?? '';
    if (arg.startsWith('--site=')) names.push(arg.slice('--site='.length));
    else if (arg === '--site') names.push(args[(at += 1)] ?? '');
    else others.push(arg);
  }
  if (names.includes('')) throw new Error('Name the site after --site.');
  const [name, another] = new Set(names);
  if (another !== undefined)
    throw new Error(
      `This command is for the site ${name}. For ${another}: sudo node ${program} --site ${another} ${others.join(' ')}`,
    );
  return { name, others };
}
