import { parseEnv } from 'node:util';

/** Values of settings by their names. Undefined removes the setting. */
export type SettingValues = Record<string, string | undefined>;

/**
 * Returns a file of settings with these values. A line that has one already is replaced where it stands, and so is an example
 * that is commented out. All other lines stay, with what an operator has added.
 *
 * @throws an error for a value that Node and Compose would not both read as it is.
 */
export function withSettings(text: string, values: SettingValues): string {
  const lines = text === '' ? [] : text.replace(/\n$/, '').split('\n');
  for (const [name, value] of Object.entries(values)) {
    const indexes = lines.flatMap((line, index) => (isOf(name, line) ? [index] : []));
    const isSet = indexes.filter((index) => !lines[index]?.startsWith('#'));
    const at = isSet.at(-1) ?? indexes.at(-1);
    const replacement = value === undefined ? [] : [`${name}=${quoted(name, value)}`];
    if (at !== undefined && (value !== undefined || isSet.length > 0)) lines.splice(at, 1, ...replacement);
    else lines.push(...replacement);
    // Compose takes the last of several lines, as Node does: only one is left.
    for (const index of isSet.slice(0, -1).toReversed()) lines.splice(index, 1);
  }
  return `${lines.join('\n')}\n`;
}

/** Returns the settings of a file by their names. An empty one counts as not set, as for the API. */
export function settingsIn(text: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(parseEnv(text)).flatMap(([name, value]) => (value?.trim() ? [[name, value]] : [])),
  );
}

function isOf(name: string, line: string): boolean {
  return line.replace(/^#/, '').startsWith(`${name}=`);
}

function quoted(name: string, value: string): string {
  if (/^[\w@%+=:,./-]*$/.test(value)) return value;
  if (/[\p{Cc}'\\]/u.test(value)) throw new Error(`${name} may have no ', no \\ and no line break: ${value}`);
  return `'${value}'`;
}
