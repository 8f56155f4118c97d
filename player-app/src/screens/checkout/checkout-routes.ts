import type { ScreenRoute } from '../screen-route.ts';

export const checkoutRoute: ScreenRoute = {
  path: '/checkout',
  title: 'Checkout',
  frame: 'bare',
  next: '/booking-confirmation',
  load: async () => (await import('./checkout-screen.tsx')).CheckoutScreen,
};

export const bookingConfirmationRoute: ScreenRoute = {
  path: '/booking-confirmation',
  title: 'Booking',
  heading: 'Booking Error',
  frame: 'bare',
  load: async () => (await import('./booking-confirmation-screen.tsx')).BookingConfirmationScreen,
};
