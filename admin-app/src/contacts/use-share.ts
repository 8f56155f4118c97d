import { useAdmin } from '../admin-context.tsx';

/**
 * Returns a function that opens the device's share sheet with a message to a client, or copies it where there is none. It
 * resolves with whether the coach has the message on its way.
 */
export function useShare(): (text: string, client: string) => Promise<boolean> {
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
      return true;
    } catch (error) {
      // The coach has closed the share sheet.
      if (error instanceof DOMException && error.name === 'AbortError') return false;
      notify({
        topic: 'share',
        title: 'This browser can’t share',
        description: text,
        variant: 'destructive',
      });
      return false;
    }
  };
}
