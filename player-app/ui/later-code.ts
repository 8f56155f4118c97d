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
  async function start(): Promise<Code> {
    try {
      return (loaded = await fetchCode());
    } catch (error) {
      loading = undefined;
      throw error;
    }
  }
  return { load: () => (loading ??= start()), loaded: () => loaded };
}
