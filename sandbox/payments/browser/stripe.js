import { createStripe } from './create-stripe.js';

// @stripe/stripe-js accepts a Stripe.js that is on the page already only with this version.
Object.assign(window, { Stripe: Object.assign(createStripe, { version: 'endive' }) });
