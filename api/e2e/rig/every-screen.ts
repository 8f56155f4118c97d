/** Every screen of a signed-in person that can be opened by its address, with its heading. */
export const SIGNED_IN_SCREENS = [
  { path: '/', heading: /^Good (morning|afternoon|evening), / },
  { path: '/book', heading: 'Book a Lesson' },
  { path: '/schedule', heading: 'Schedule' },
  { path: '/profile', heading: /./ },
  { path: '/edit-profile', heading: 'Edit Profile' },
  { path: '/terms-conditions', heading: 'Terms & Conditions' },
  { path: '/help-support', heading: 'Help & Support' },
  { path: '/privacy-security', heading: 'Privacy & Security' },
  { path: '/payment-methods', heading: 'Payment Methods' },
  { path: '/admin-setup', heading: 'Admin Setup' },
  { path: '/admin', heading: 'Coach Admin Panel' },
  { path: '/admin-schedule', heading: 'Admin Schedule' },
  { path: '/booking-confirmation', heading: 'Booking Error' },
  { path: '/nowhere', heading: 'Page not found' },
] as const;

/** Every screen of a visitor. */
export const VISITORS_SCREENS = [
  { path: '/', heading: 'A lesson this week. Booked in a minute.' },
  { path: '/auth', heading: 'Welcome Back' },
  { path: '/nowhere', heading: 'Page not found' },
] as const;
