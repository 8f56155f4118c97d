/** Returns whether a version comes after another. `1.1` is `1.1.0`; `1.1.0-rc.1` comes before it. */
export function isNewer(version: string, other: string): boolean {
  const [one, two] = [parse(version), parse(other)];
  for (const [index, number] of one.numbers.entries()) {
    const difference = number - (two.numbers[index] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  if (one.pre === two.pre) return false;
  if (one.pre === '' || two.pre === '') return one.pre === '';
  return one.pre.localeCompare(two.pre, 'en', { numeric: true }) > 0;
}

function parse(version: string): { numbers: [number, number, number]; pre: string } {
  const [release = '', ...pre] = version.split('-');
  const [major = 0, minor = 0, patch = 0] = release.split('.').map(Number);
  return { numbers: [major, minor, patch], pre: pre.join('-') };
}
