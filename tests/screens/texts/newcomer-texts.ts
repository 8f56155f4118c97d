import { coach } from '@lessons/contract/coach';
import type { ScreenTexts } from '../../fixtures/browser/expect-content.ts';
import { BACK_TO_PROFILE, FOUR_TABS } from './navigation-texts.ts';

/** The texts for a player who has no lessons and gave no name, only newcomer@example.com. */
export const newcomerTexts: ScreenTexts = [
  [
    '/',
    [
      { heading: /^Good (morning|afternoon|evening), newcomer$/ },
      { button: 'Sign Out' },
      { link: 'Your profile', to: '/profile' },
      { heading: 'Next Lesson' },
      'No lesson is booked at the moment.',
      { heading: 'Recent Activity' },
      'No completed lessons in the last 7 days',
      { link: 'Book Your First Lesson', to: '/book' },
      { heading: coach.name },
      'Professional Tennis Coach',
      coach.bio,
      { link: 'Call', to: `tel:${coach.phone.replaceAll(' ', '')}` },
      { link: 'Email', to: `mailto:${coach.email}` },
      ...FOUR_TABS,
    ],
  ],
  [
    '/book',
    [
      { heading: 'Book a Lesson' },
      'Selected',
      'Available',
      'Booked',
      'Blocked',
      { heading: 'Available Times' },
      { heading: 'Booking Summary' },
      { button: 'Continue to Payment' },
      ...FOUR_TABS,
    ],
  ],
  [
    '/schedule',
    [
      { heading: 'Upcoming Lessons' },
      'No upcoming lessons scheduled',
      { link: 'Book a Lesson', to: '/book' },
      { heading: 'Recent Lessons' },
      'No lesson history available',
      { not: 'Cancelled Lessons' },
      { not: 'Clear Activity' },
      ...FOUR_TABS,
    ],
  ],
  [
    '/profile',
    [
      { heading: 'newcomer' },
      'newcomer@example.com',
      { link: 'Edit Profile', to: '/edit-profile' },
      { heading: 'Quick Actions' },
      { link: 'Booking History', to: '/schedule' },
      { not: 'Coach Admin Panel' },
      { not: 'Admin Schedule View' },
      { heading: 'Settings' },
      { link: 'Help & Support', to: '/help-support' },
      { link: 'Privacy & Security', to: '/privacy-security' },
      { link: 'Payment Methods', to: '/payment-methods' },
      { link: 'Terms & Conditions', to: '/terms-conditions' },
      { button: 'Sign Out' },
      ...FOUR_TABS,
    ],
  ],
  [
    '/edit-profile',
    [
      { heading: 'Edit Profile' },
      { field: 'First name', is: '' },
      { field: 'Last name', is: '' },
      { field: 'Email', is: 'newcomer@example.com' },
      'Email cannot be changed',
      { field: 'Phone', is: '' },
      { button: 'Save Changes' },
      BACK_TO_PROFILE,
    ],
  ],
  ['/admin-setup', ['newcomer@example.com', { button: 'Make Me Admin' }, { link: 'Back to Home', to: '/' }]],
  [
    '/booking-confirmation',
    ['Booking Error', 'No payment information found', { link: 'Return to Booking', to: '/book' }],
  ],
];
