/** The front ends, by their folders in the repository and the names of their archives. */
export const FRONT_ENDS = ['player-app', 'admin-app'] as const;
export type FrontEnd = (typeof FRONT_ENDS)[number];

/** The parts that are released on their own. */
export const PARTS = ['api', ...FRONT_ENDS] as const;
export type Part = (typeof PARTS)[number];

/**
 * Files in each part's build, which say its release and what it calls of the API. Those of a front end are hidden, so that no
 * web server sends them to visitors.
 */
export const BUILD_FILES = {
  frontEnd: { release: '.release.json', contract: '.contract.json' },
  api: { release: 'release.json', contract: 'docs/api/openapi.json' },
} as const;
