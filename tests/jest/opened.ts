type Close = () => Promise<unknown>;

/** What a test file has opened at its top: jest calls no hook of a file whose tests are all left out by `-t`. */
const opened = new Set<Close>();

export function closeAfterFile(close: Close): void {
  opened.add(close);
}

export async function closeOpened(): Promise<void> {
  const all = Array.from(opened, (close) => close());
  opened.clear();
  await Promise.all(all);
}
