export { BookForDialog } from './book-for-dialog.tsx';
export { MoveDialog } from './move-dialog.tsx';
