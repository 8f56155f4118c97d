import type { NamedRelease } from './read-site.ts';

/** A release; without a commit, any of its version. */
export interface ExpectedRelease {
  version: string;
  commit?: string;
}

/** Returns what a site runs in place of a release, as the end of a sentence; null if it runs that release. */
export function differenceOf(expected: ExpectedRelease, { version, commit }: NamedRelease): string | null {
  if (version !== expected.version) return `is ${version}, not ${expected.version}`;
  if (expected.commit === undefined) return null;
  if (commit === null)
    return `is ${version} but names no commit, so it can’t be compared: build it with COMMIT set to the commit`;
  if (commit.endsWith('-dirty'))
    return `is ${version}, built from changed files: build it from a clean clone`;
  return expected.commit.startsWith(commit)
    ? null
    : `is ${version} of the commit ${commit.slice(0, 7)}, not of ${expected.commit.slice(0, 7)}`;
}
