import { useLocation } from 'react-router-dom';
import { HelpSupportScreen } from '../screens/help-and-policies/help-support-screen.tsx';
import { PaymentMethodsScreen } from '../screens/help-and-policies/payment-methods-screen.tsx';
import { TermsConditionsScreen } from '../screens/help-and-policies/terms-conditions-screen.tsx';

const screens: Record<string, typeof HelpSupportScreen> = {
  '/terms-conditions': TermsConditionsScreen,
  '/help-support': HelpSupportScreen,
  '/payment-methods': PaymentMethodsScreen,
};

/** The screens that are mostly text. One chunk: each is small, and every chunk costs bytes on every page. */
export function PolicyScreens() {
  const { pathname } = useLocation();
  const Screen = screens[pathname];
  return Screen ? <Screen /> : null;
}
