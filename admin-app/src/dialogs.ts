import { laterCode } from '@lessons/ui/later-code.ts';

/* In one file, which is loaded once the day or the week is drawn. */
export const lessonDialogs = laterCode(
  () => import(/* webpackChunkName: "dialogs" */ './lessons/opened-dialog.tsx'),
);
export const timeDialogs = laterCode(
  () => import(/* webpackChunkName: "dialogs" */ './book-and-move/chosen-time.tsx'),
);
export const settleDialogs = laterCode(
  () => import(/* webpackChunkName: "dialogs" */ './settle-up/opened-settle-dialog.tsx'),
);
export const callOffDialog = laterCode(
  () => import(/* webpackChunkName: "dialogs" */ './call-off/call-off-dialog.tsx'),
);
export const paymentDialog = laterCode(
  () => import(/* webpackChunkName: "dialogs" */ './money-page/payment-action-dialog.tsx'),
);

/** The dialogs of the coach's Home, week, overview and Money. */
export const laterDialogs = [lessonDialogs, timeDialogs, settleDialogs, callOffDialog, paymentDialog];
