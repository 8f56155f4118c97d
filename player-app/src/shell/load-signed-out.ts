/**
 * What is shown to a visitor in the app. Apart from what imports it, so that the page's first script fetches it before the
 * app is there.
 */
export const loadSignedOut = () => import('./signed-out.tsx');
