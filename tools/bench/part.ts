/** One part of `npm run bench`: a table of figures. */
export interface Part {
  title: string;
  /** The measure and how it was taken. */
  note: string;
  /** Runs on the PostgreSQL server of `createTestDatabase`. `isShort`: for every day, in a minute. */
  run: (options: {
    isShort: boolean;
  }) => Promise<{ columns: readonly string[]; rows: readonly (readonly string[])[] }>;
}

export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const high = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 ? high : ((sorted[middle - 1] ?? high) + high) / 2;
}

/** Returns the value that `percent` of the values don't exceed. */
export function percentileOf(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(Math.ceil((percent / 100) * sorted.length) - 1, 0)] ?? Number.NaN;
}
