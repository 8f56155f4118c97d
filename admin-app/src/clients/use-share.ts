import { useAdmin } from '../admin-context.tsx';

/** Returns a function that opens the device's share sheet with a message to a client, or copies it where there is none. */
export function useShare(): (text: string, client: string) => Promise<void> {
  const { notify } = useAdmin();
  return async (text, client) => {
    try {
      if ('share' in navigator) await navigator.share({ text });
      else {
        await (navigator as Navigator).clipboard.writeText(text);
        notify({
          topic: 'share',
          title: 'Message copied',
          description: `Paste it where you write to ${client}.`,
        });
      }
    } catch (error) {
      // The coach has closed the share sheet.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      notify({
        topic: 'share',
        title: 'This browser can’t share',
        description: text,
        variant: 'destructive',
      });
    }
  };
}
