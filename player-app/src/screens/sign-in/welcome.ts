import { coach } from '@lessons/contract/coach';
import type { Notice } from '../../notifications/notifications.tsx';

/** Shown to who has just made an account, once they are signed in. */
export const welcome: Notice = {
  topic: 'session',
  title: `Welcome to ${coach.brand}!`,
  description: "Your account has been created and you're now signed in.",
};
