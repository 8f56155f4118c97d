import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { followLinks } from './follow-links.ts';

const go = jest.fn<(to: string) => void>();
let stop: () => void;

beforeEach(() => {
  stop = followLinks(go);
});

afterEach(() => {
  stop();
  go.mockReset();
  document.body.replaceChildren();
});

/** Clicks the innermost element of a link. Returns true if the browser is left to follow it. */
function click(html: string, how: MouseEventInit = {}): boolean {
  document.body.innerHTML = html;
  const target = document.querySelector('a span') ?? document.querySelector('a') ?? document;
  return target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...how }));
}

test('a link to a screen is followed within the page, from anything inside it', () => {
  expect(click('<a href="/schedule?from=home#past"><span>My Lessons</span></a>')).toBe(false);
  expect(go).toHaveBeenCalledWith('/schedule?from=home#past');
});

test.each([
  ['to another site', '<a href="https://maps.example/">Directions</a>'],
  ['to the dialler', '<a href="tel:+441223">Call</a>'],
  ['for a new tab', '<a href="/book" target="_blank">Book</a>'],
  ['for a file', '<a href="/lesson.ics" download>Calendar</a>'],
  ['to a place on this screen', '<a href="#content">Skip to content</a>'],
  ['without an address', '<a>Nowhere</a>'],
])('a link %s is left to the browser', (_kind, html) => {
  // jsdom would try to load it: only whether we kept out of it matters.
  const keepOut = (event: Event) => event.preventDefault();
  window.addEventListener('click', keepOut);
  click(html);
  window.removeEventListener('click', keepOut);
  expect(go).not.toHaveBeenCalled();
});

test.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }])(
  'a click that asks for a new tab or window is left to the browser: %j',
  (how) => {
    click('<a href="/book">Book</a>', how);
    expect(go).not.toHaveBeenCalled();
  },
);

test('links are left to the browser once following has stopped', () => {
  stop();
  click('<a href="#/book">Book</a>');
  expect(go).not.toHaveBeenCalled();
});
