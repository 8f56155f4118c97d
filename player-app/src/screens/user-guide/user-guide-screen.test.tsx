import { readFileSync } from 'node:fs';
import { afterEach, expect, test } from '@jest/globals';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { routeAt } from '../../shell/routes.ts';
import { guidePictures, PICTURE_SIZE } from './guide-pictures.ts';
import { UserGuideScreen } from './user-guide-screen.tsx';

const MAX_PICTURE_BYTES = 60_000;

afterEach(() => history.replaceState(null, '', '/'));

/** Returns every link of the screen, as it is written. */
const hrefs = () => screen.getAllByRole('link').map((link) => link.getAttribute('href') ?? '');

test('the guide has a chapter for each thing a player does, and leads back to Help & Support', () => {
  render(<UserGuideScreen />);
  expect(screen.getByRole('heading', { level: 1, name: 'User Guide' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to Help & Support' })).toHaveAttribute(
    'href',
    '/help-support',
  );
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Book a lesson',
    'Pay for it',
    'Lessons that the coach books for you',
    'Move a lesson',
    'Cancel a lesson',
    'See lessons in your calendar',
    'Look after your account',
    'Turn on two-factor authentication',
    'Download your data, or delete your account',
  ]);
});

test('the guide’s contents name every chapter, and each entry leads to a heading that takes the focus', () => {
  render(<UserGuideScreen />);
  const entries = within(screen.getByRole('navigation', { name: 'Contents' })).getAllByRole('link');
  const chapters = screen.getAllByRole('heading', { level: 2 });
  expect(entries.map(({ textContent }) => textContent)).toEqual(
    chapters.map(({ textContent }) => textContent),
  );
  expect(entries.map((entry) => entry.getAttribute('href'))).toEqual(chapters.map(({ id }) => `#${id}`));
  for (const chapter of chapters) expect(chapter).toHaveAttribute('tabindex', '-1');
});

test('every link of the guide to a screen leads to one that exists', () => {
  render(<UserGuideScreen />);
  const paths = hrefs().filter((href) => href.startsWith('/'));
  expect(paths).toEqual(
    expect.arrayContaining(['/book', '/schedule', '/profile', '/edit-profile', '/privacy-security']),
  );
  for (const path of paths)
    expect({ path, title: routeAt(path)?.title }).toHaveProperty('title', expect.any(String));
});

test.each(Object.entries(guidePictures))(
  'the guide’s pictures of %s exist, are small, and have the given size',
  (_, pictures) => {
    for (const address of [pictures.light, pictures.dark]) {
      const file = readFileSync(new URL(address));
      expect(sizeOfWebp(file)).toEqual({ width: 2 * PICTURE_SIZE.width, height: 2 * PICTURE_SIZE.height });
      expect(file.byteLength).toBeLessThan(MAX_PICTURE_BYTES);
    }
  },
);

test('every picture of the guide has a description, loads lazily, and reserves its place', () => {
  render(<UserGuideScreen />);
  const pictures = screen.getAllByRole('img');
  expect(pictures.map((picture) => picture.getAttribute('src'))).toEqual(
    Object.values(guidePictures).map(({ light }) => light),
  );
  for (const picture of pictures) {
    expect(picture).toHaveAccessibleName(/\w+ \w+/);
    expect(picture).toHaveAttribute('loading', 'lazy');
    expect(picture).toHaveAttribute('width', String(PICTURE_SIZE.width));
    expect(picture).toHaveAttribute('height', String(PICTURE_SIZE.height));
  }
});

test('a picture of the guide that can’t be loaded shows its description, and the others stay', () => {
  render(<UserGuideScreen />);
  const pictures = screen.getAllByRole<HTMLImageElement>('img');
  const [first] = pictures;
  if (!first) throw new Error('There is no picture.');
  fireEvent.error(first);
  expect(screen.getByText(first.alt)).toBeVisible();
  expect(screen.getAllByRole('img')).toHaveLength(pictures.length - 1);
});

test('the guide opens at the chapter in its address', () => {
  history.replaceState(null, '', '/user-guide#cancel');
  const opened: string[] = [];
  const { scrollIntoView } = Element.prototype;
  Element.prototype.scrollIntoView = function scroll() {
    opened.push(this.id);
  };
  render(<UserGuideScreen />);
  Element.prototype.scrollIntoView = scrollIntoView;
  expect(opened).toEqual(['cancel']);
});

/** Pixels of a WebP with the header that Chrome writes. Source: RFC 9649, section 2.7. */
function sizeOfWebp(file: Buffer) {
  expect(file.toString('latin1', 0, 16)).toMatch(/^RIFF.{4}WEBPVP8X/s);
  return { width: file.readUIntLE(24, 3) + 1, height: file.readUIntLE(27, 3) + 1 };
}
