import { createStripe } from './create-stripe.js';

// The release that @stripe/stripe-js checks for before it takes a Stripe.js that is on the page already.
Object.assign(window, { Stripe: Object.assign(createStripe, { version: 'endive' }) });
