import * as z from 'zod/mini';

/** The version of the package.json of a build, and its commit if the build knew it. */
export const release = z.object({ version: z.string(), commit: z.nullable(z.string()) });
export type Release = z.output<typeof release>;

/** The part of a commit after its first seven digits. */
const REST_OF_COMMIT = /(?<=^[0-9a-f]{7})[0-9a-f]*/;

/** Returns a release as text for people: `1.4.0 (3f2c1ab)`, or `1.4.0 (3f2c1ab-dirty)`. */
export function describeRelease({ version, commit }: Release): string {
  return commit ? `${version} (${commit.replace(REST_OF_COMMIT, '')})` : version;
}
