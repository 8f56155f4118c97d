import * as z from 'zod/mini';

/** What was built: the version of its package.json, and the commit if the build knew it. */
export const release = z.object({ version: z.string(), commit: z.nullable(z.string()) });
export type Release = z.output<typeof release>;

/** What follows the first seven digits of a commit. */
const REST_OF_COMMIT = /(?<=^[0-9a-f]{7})[0-9a-f]*/;

/** Returns a release as text for people: `1.4.0 (3f2c1ab)`, or `1.4.0 (3f2c1ab-dirty)`. */
export function describeRelease({ version, commit }: Release): string {
  return commit ? `${version} (${commit.replace(REST_OF_COMMIT, '')})` : version;
}
