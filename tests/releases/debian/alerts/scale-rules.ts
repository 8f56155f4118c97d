/** A minute of the rules takes a second. */
const FASTER = 60;
const SECONDS = { s: 1, m: 60, h: 3_600, d: 86_400 };

/**
 * Returns rules with all their times scaled: how long a fault lasts before its alert fires, and over which time a rate is
 * measured. Ages that are compared, such as `> 86400`, stay: a test writes rows of that age.
 */
export function scaleRules(rules: string): string {
  const scale = (_time: string, start: string, count: string, unit: keyof typeof SECONDS, end: string) =>
    `${start}${(Number(count) * SECONDS[unit] * 1_000) / FASTER}ms${end}`;
  return rules.replaceAll(/(for: )(\d+)([smhd])($)/gm, scale).replaceAll(/(\[)(\d+)([smhd])(\])/g, scale);
}
