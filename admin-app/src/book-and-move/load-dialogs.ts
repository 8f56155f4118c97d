/** Loads the dialogs that book and move: they are in no first file of the module. */
export const loadDialogs = () => import('./dialogs.ts');
