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

/** The payment of all that is owed, or of a lesson that the coach has booked: `/pay?lesson=ID`. */
export const payRoute: ScreenRoute = {
  path: '/pay',
  title: 'What you owe',
  frame: 'bare',
  preload: (userId) => [{ path: `/api/bookings?userId=${userId}` }],
  load: async () => (await import('./pay-screen.tsx')).PayScreen,
};
