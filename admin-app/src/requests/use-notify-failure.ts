import { useAdmin } from '../admin-context.tsx';
import { detailOf, isNotKnown } from './api-error.ts';

export interface FailureNotice {
  topic: string;
  title: string;
  /** Shown when the API gives no reason. */
  description?: string;
}

/** Returns a function that shows why a request failed. */
export function useNotifyFailure(): (error: unknown, notice: FailureNotice) => void {
  const { notify } = useAdmin();
  return (error, { topic, title, description = 'Please try again.' }) =>
    notify({
      topic,
      title: isNotKnown(error) ? 'Not known yet' : title,
      description: detailOf(error) ?? description,
      variant: 'destructive',
    });
}
