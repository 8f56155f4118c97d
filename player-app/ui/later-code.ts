/** Code with a file of its own, which is none of the first files. */
export interface LaterCode<Code> {
  /** Loads the code once; after a failure it starts over. */
  load: () => Promise<Code>;
  /** Returns the code if it is loaded. */
  loaded: () => Code | undefined;
}

export function laterCode<Code extends object>(fetchCode: () => Promise<Code>): LaterCode<Code> {
  let loaded: Code | undefined;
  let loading: Promise<Code> | undefined;
  const keep = (code: Code) => (loaded = code);
  const startOver = (error: unknown) => {
    loading = undefined;
    throw error;
  };
  return { load: () => (loading ??= fetchCode().then(keep, startOver)), loaded: () => loaded };
}
