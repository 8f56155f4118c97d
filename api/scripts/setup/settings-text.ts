import { parseEnv } from 'node:util';

/**
 * Returns a file of settings with these values, of which undefined ones are left out. A line that has one already is replaced where
 * it stands, and so is an example that is commented out. All other lines stay, with what an operator has added.
 *
 * @throws an error for a value that Node and Compose would not both read as it is.
 */
export function withSettings(text: string, values: Record<string, string | undefined>): string {
  const lines = text === '' ? [] : text.replace(/\n$/, '').split('\n');
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) continue;
    const begins = (prefix: string) => lines.findLastIndex((line) => line.startsWith(`${prefix}${name}=`));
    const at = begins('') >= 0 ? begins('') : begins('#');
    lines.splice(at >= 0 ? at : lines.length, at >= 0 ? 1 : 0, `${name}=${quoted(name, value)}`);
  }
  return `${lines.join('\n')}\n`;
}

/** Returns the settings of a file by their names. An empty one counts as not set, as for the API. */
export function settingsIn(text: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(parseEnv(text)).flatMap(([name, value]) => (value?.trim() ? [[name, value]] : [])),
  );
}

function quoted(name: string, value: string): string {
  if (/^[\w@%+=:,./-]*$/.test(value)) return value;
  if (/[\p{Cc}'\\]/u.test(value)) throw new Error(`${name} may have no ', no \\ and no line break: ${value}`);
  return `'${value}'`;
}
