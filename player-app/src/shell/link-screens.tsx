import { useState } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { createQueryClient } from '../requests/query-client.ts';
import { PrivacyNoticeScreen } from '../screens/help-and-policies/privacy-notice-screen.tsx';
import { LessonLinkScreen } from '../screens/links/lesson-link-screen.tsx';
import { ReceiptScreen } from '../screens/links/receipt-screen.tsx';
import { UnsubscribeScreen } from '../screens/links/unsubscribe-screen.tsx';

const screens: Record<string, typeof ReceiptScreen> = {
  '/lesson': LessonLinkScreen,
  '/receipt': ReceiptScreen,
  '/unsubscribe': UnsubscribeScreen,
  '/privacy-notice': PrivacyNoticeScreen,
};

/**
 * The screens that mails link to, and the privacy notice, which visitors read too. They share a chunk:
 * each is small and rarely opened.
 */
export function LinkScreens() {
  const { pathname, hash } = useLocation();
  const Screen = screens[pathname];
  // Another link in the same tab starts anew.
  return Screen ? <Screen key={hash} /> : null;
}

/** The same for a visitor, who has no query cache. */
export function VisitorLinkScreens() {
  const [queryClient] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <LinkScreens />
    </QueryClientProvider>
  );
}
