type Close = () => Promise<unknown>;

/** What a test file has opened at its top: jest calls no hook of a file whose tests are all left out by `-t`. */
const opened = new Set<Close>();

export function closeAfterFile(close: Close): void {
  opened.add(close);
}

/** Closes the latest first: others may stand on the same database. */
export async function closeOpened(): Promise<void> {
  const all = [...opened].toReversed();
  opened.clear();
  for (const close of all) await close();
}
