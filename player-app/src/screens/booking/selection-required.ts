import type { Notice } from '../../notifications/notifications.tsx';

/** Shown when the next step is taken before a slot is chosen. */
export const selectionRequired = {
  topic: 'selection',
  title: 'Selection Required',
  description: 'Please select a date and time slot.',
  variant: 'destructive',
} satisfies Notice;
