import { guidePictures } from './guide-pictures.ts';

export interface GuideChapter {
  /** The id on the page, as in `/user-guide#book`. */
  id: string;
  title: string;
  /** The steps in their order. */
  steps: readonly string[];
  /** Other things that are good to know. */
  notes: readonly string[];
  /** Screens that the chapter is about. */
  links: readonly { href: string; label: string }[];
  picture: { addresses: { light: string; dark: string }; alt: string };
}

export const guideChapters: readonly GuideChapter[] = [
  {
    id: 'book',
    title: 'Book a lesson',
    steps: [
      'Open Book.',
      'Choose a day. The marks in the calendar show which days have free times.',
      'Choose a time, for one hour or two hours. Each time shows its price.',
      'Check the day, the time and the total, and press Continue to Payment.',
    ],
    notes: [
      '“After 5” shows evening times only. If you have had lessons before, “Usual” chooses your usual day and time.',
      'Is a day full? Press “Tell me when free” there, and you get an email when a time falls free. Nothing is held: the first who books has it. “Don’t tell me” ends it, there, under Schedule or in the email.',
      'Does somebody else play? Press “Somebody else” in the summary, and choose a name or type one. A first name is enough. Next time, the name is filled in for that day and hour.',
      'All times are UK time, wherever you are.',
    ],
    links: [{ href: '/book', label: 'Book a Lesson' }],
    picture: {
      addresses: guidePictures.book,
      alt: 'The Book screen on a phone, with a day and a time chosen.',
    },
  },
  {
    id: 'pay',
    title: 'Pay for it',
    steps: [
      'Your time is held for you for ten minutes while you pay. Nobody else can book it.',
      'Enter your card, or use Apple Pay or Google Pay if your phone has it.',
      'Press Pay. Your bank may ask you to confirm the payment.',
      'When “Booking Confirmed!” appears, the lesson is yours. A confirmation is sent by email.',
    ],
    notes: [
      'If the time runs out, nothing is charged, and you can hold the time again if it is still free.',
      'A lesson for a second child? Press “The next hour, too” after paying, as long as that hour is free.',
      'The receipt of each lesson is on the lesson’s own screen: press the lesson under Schedule.',
    ],
    links: [
      { href: '/payment-methods', label: 'Payment Methods' },
      { href: '/schedule', label: 'My receipts' },
    ],
    picture: {
      addresses: guidePictures.pay,
      alt: 'The Checkout screen on a phone, with the lesson, its price and the card form.',
    },
  },
  {
    id: 'by-coach',
    title: 'Lessons that the coach books for you',
    steps: [
      'Ask the coach for a lesson. It is under Schedule as soon as it is booked, and a confirmation is sent by email.',
      'Do you come every week? Press “Keep this time” on Home, below your usual lesson, once you have had three of them, and “Ask”. Nothing is held until the coach has booked it. “Withdraw” takes it back.',
      'The coach can book many weeks at once. One email has all dates, and each is a lesson like any other.',
      'The lesson says how it is paid, such as “£50 to pay at the lesson”.',
      'Press Pay on Home or on the lesson under Schedule, from the booking until 30 days after the lesson. With a saved card that is two taps.',
      'Owe for several? Press All on Home, tick what you want to pay and enter your card once: the lessons are paid one after another, at most 15 on one press. If your bank declines one, you see what is paid and what is not.',
      'Or pay the coach in cash, by transfer or as you have agreed. You get an email when it is recorded. One transfer can pay for several lessons.',
    ],
    notes: [
      'A lesson may be shorter or longer than yours, or at another place. Its own screen has the place and the way there.',
      'What you owe after a lesson is at the top of Home. The coach may also ask you for it, in a message or an email that leads to the same list.',
      'A card that pays several lessons is removed after the last one, unless you save it.',
      'Move or cancel it like any other. Within 24 hours of the lesson its price is still owed.',
      'Did you have lessons before you had an account? Sign up with the email address that the coach has. They are under Schedule once you have confirmed it.',
    ],
    links: [{ href: '/schedule', label: 'Open Schedule' }],
    picture: {
      addresses: guidePictures.byCoach,
      alt: 'A lesson under Schedule on a phone that the coach has booked, with its price and a button to pay it.',
    },
  },
  {
    id: 'move',
    title: 'Move a lesson',
    steps: [
      'Open Schedule. Press Reschedule on the next lesson, or press a later one first.',
      'Choose another free time of the same length.',
      'Press Move lesson. There is nothing more to pay.',
    ],
    notes: [
      'A lesson can be moved until 24 hours before it starts. Who plays can be changed until it starts, on the lesson’s own screen.',
      'A lesson at another place than the court is moved by the coach: give them a call.',
      'Has the coach called a lesson off, because of rain for example? It is at the top of Home and Schedule, with three free times, all others and the refund. If you choose nothing, you are refunded automatically.',
      'Until you press Move lesson, your lesson stays where it is. “Keep this time” leads back without a change.',
    ],
    links: [{ href: '/schedule', label: 'Open Schedule' }],
    picture: {
      addresses: guidePictures.move,
      alt: 'The Book screen on a phone while a lesson is being moved, with the lesson named at the top.',
    },
  },
  {
    id: 'cancel',
    title: 'Cancel a lesson',
    steps: [
      'Open Schedule. Press Cancel on the next lesson, or press a later one first.',
      'Read what happens to your money. Nothing is cancelled yet.',
      'Press Cancel & Refund, or Keep lesson if you have changed your mind.',
    ],
    notes: [
      'Until 24 hours before the lesson you get the full price back, within 5-10 business days. Within 24 hours of the lesson no refund is made.',
      'When the coach calls the lesson off, because of rain for example, you choose another time or your money back.',
    ],
    links: [
      { href: '/schedule', label: 'Open Schedule' },
      { href: '/terms-conditions', label: 'Terms & Conditions' },
    ],
    picture: {
      addresses: guidePictures.cancel,
      alt: 'The question before a lesson is cancelled, which says how much money comes back.',
    },
  },
  {
    id: 'calendar',
    title: 'See lessons in your calendar',
    steps: [
      'Open Profile, and press Get calendar link under “Your lessons in your calendar”.',
      'Subscribe with Apple Calendar or Outlook. For Google Calendar, copy the address and add it under “Other calendars”, “From URL”.',
    ],
    notes: [
      'Your calendar then follows every lesson that you book, move or cancel.',
      'Whoever has the address can see your lessons, so Profile hides it until you enter your password. You can replace or remove it at any time.',
      'To add one lesson only, press Add to calendar on the lesson’s own screen.',
    ],
    links: [{ href: '/profile', label: 'Open Profile' }],
    picture: {
      addresses: guidePictures.calendar,
      alt: 'The Profile screen on a phone, with Get calendar link in the middle.',
    },
  },
  {
    id: 'account',
    title: 'Look after your account',
    steps: [
      'Your name and phone number: open Profile and Edit Profile. The coach uses them to reach you.',
      'Your password: open Privacy & Security, and press Change Password. Your other devices are signed out.',
      'Your emails: under Privacy & Security you choose reminders and news. Confirmations are always sent.',
    ],
    notes: [
      'Are you late? Message on the ticket of your lesson opens a text to the coach, with the words ready.',
      'Something does not work? Help & Support has the phone number and the email address.',
    ],
    links: [
      { href: '/edit-profile', label: 'Edit Profile' },
      { href: '/privacy-security', label: 'Privacy & Security' },
      { href: '/help-support', label: 'Help & Support' },
    ],
    picture: {
      addresses: guidePictures.account,
      alt: 'The Edit Profile screen on a phone, with fields for the name and the phone number.',
    },
  },
  {
    id: 'two-factor',
    title: 'Turn on two-factor authentication',
    steps: [
      'Get an authenticator app, such as Google Authenticator or 2FAS, or use the one of your password manager.',
      'Open Privacy & Security, and switch on Two-factor authentication.',
      'Scan the QR code with the app. On the phone itself, copy the key into the app instead.',
      'Enter the six digits that the app shows, and press Turn on.',
    ],
    notes: [
      'From then on, signing in asks for the code of the app after your password. Your other devices are signed out.',
      'Add a second app on another device, so that a lost phone does not lock you out. If it has happened, write to the coach: the second factor can be removed from your account.',
    ],
    links: [{ href: '/privacy-security', label: 'Privacy & Security' }],
    picture: {
      addresses: guidePictures.twoFactor,
      alt: 'The dialog on a phone that shows the QR code and the key, with a field for the code.',
    },
  },
  {
    id: 'your-data',
    title: 'Download your data, or delete your account',
    steps: [
      'Open Privacy & Security, and scroll to the end.',
      'Download my data saves a page with everything that is stored about you. Download as JSON is the same for other programs.',
      'Delete my account shows the lessons to come that would be cancelled, and what is refunded. Nothing is deleted yet.',
      'Enter your password, and press Delete account, or Keep account if you have changed your mind.',
    ],
    notes: [
      'A deleted account can’t be brought back. Refunds still arrive.',
      'Lessons, payments and receipts are kept without your name for as long as tax law asks. The Privacy Notice says how long everything is kept.',
    ],
    links: [
      { href: '/privacy-security', label: 'Privacy & Security' },
      { href: '/privacy-notice', label: 'Privacy Notice' },
    ],
    picture: {
      addresses: guidePictures.yourData,
      alt: 'The end of the Privacy & Security screen on a phone, with buttons for the data and the account.',
    },
  },
];
