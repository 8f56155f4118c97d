/** The coach's module is too old for this shell: it lacks a part that the shell shows. */
export class OlderModule extends Error {}

/** Returns what to say when a part of the module could not be shown. */
export function moduleFailure(error: unknown, otherwise: string): string {
  return error instanceof OlderModule
    ? 'The coach’s part of the app is older than this page. Reload the page, or try again later.'
    : otherwise;
}
