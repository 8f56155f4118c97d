import { jest } from '@jest/globals';
import { render } from '@testing-library/react';
import { App } from './app.tsx';

/** Opens an address in the app as a visitor, as a mail program does. */
export function openAsVisitor(address: string): void {
  window.scrollTo = jest.fn<(options?: ScrollToOptions | number) => void>();
  history.replaceState(null, '', address);
  render(<App />);
}
