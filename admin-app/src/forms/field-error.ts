import { leadToError } from '@lessons/ui/lead-to-error.ts';

/** Returns a message of the contract as the error of a field, whose name it goes on after: Must not be empty. */
export function fieldError(message: string): string {
  return `${message.charAt(0).toUpperCase()}${message.slice(1)}.`;
}

/** Moves the focus to the first field of a form that has an error, once the errors are drawn. */
export function focusFirstError(form: HTMLElement | null): void {
  requestAnimationFrame(() => {
    const field = form?.querySelector<HTMLElement>('[aria-invalid]');
    if (field) leadToError(field);
  });
}
