import { laterCode } from '@lessons/ui/later-code.ts';

/* In one file, which is loaded once the day or the week is drawn. */
export const lessonDialogs = laterCode(
  () => import(/* webpackChunkName: "dialogs" */ './lessons/opened-dialog.tsx'),
);
export const timeDialogs = laterCode(
  () => import(/* webpackChunkName: "dialogs" */ './book-and-move/chosen-time.tsx'),
);
export const callOffDialog = laterCode(
  () => import(/* webpackChunkName: "dialogs" */ './call-off/call-off-dialog.tsx'),
);
export const paymentDialog = laterCode(
  () => import(/* webpackChunkName: "dialogs" */ './tabs/overview/payment-action-dialog.tsx'),
);

/** The dialogs of the coach's Home, week and overview. */
export const laterDialogs = [lessonDialogs, timeDialogs, callOffDialog, paymentDialog];
