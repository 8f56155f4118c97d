/** A file of the set-up, before it is written. */
export interface PlannedFile {
  text: string;
  /** Its permissions, such as `0o640`. */
  mode: number;
  /** Whose group it has. It belongs to root. */
  group: 'root' | 'site';
}

/** Files by their paths. */
export type PlannedFiles = ReadonlyMap<string, PlannedFile>;

export const publicFile = (text: string): PlannedFile => ({ text, mode: 0o644, group: 'root' });
/** For the API, and nobody else but root. */
export const fileOfSite = (text: string): PlannedFile => ({ text, mode: 0o640, group: 'site' });
export const fileOfRoot = (text: string): PlannedFile => ({ text, mode: 0o600, group: 'root' });
export const program = (text: string): PlannedFile => ({ text, mode: 0o755, group: 'root' });
