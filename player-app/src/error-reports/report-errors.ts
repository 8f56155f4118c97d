/**
 * Reports errors to the API: those that nobody handles, and those that reach an error boundary, by the function that it
 * returns for React. What sends them is loaded with the first one, since most pages never need it.
 */
export function reportErrors(): (error: unknown) => void {
  const report = async (error: unknown) => {
    try {
      await (await import('./send-report.ts')).sendReport(error);
    } catch {
      // Without a connection nothing can be sent, and an error in here must not make another report.
    }
  };
  addEventListener('error', ({ error, message }) => void report(error ?? message));
  addEventListener('unhandledrejection', ({ reason }) => void report(reason));
  return (error) => {
    // React does the same without this function.
    // oxlint-disable-next-line no-console
    console.error(error);
    void report(error);
  };
}
