/** The auth client's code, loaded when somebody is or wants to be signed in: a visitor's page does without. */
export const loadAuth = () => import('./auth-client.ts');
