/*
 * What is shown to somebody signed in, and to a visitor. Each is imported in this one place: webpack
 * would list a second import as another chunk.
 */
export const loadSignedIn = () => import('./signed-in.tsx');
export const loadSignedOut = () => import('./signed-out.tsx');
