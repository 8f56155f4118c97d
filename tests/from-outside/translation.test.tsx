import { afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { surviveTranslation } from '../../player-app/src/site/survive-translation.ts';

/*
 * A page that the browser translates: seen in Gumroad, Zooniverse and Xibo, whose pages went blank. Chrome and Edge replace each
 * text node with two nested `font` elements, also of what is added later.
 */

beforeAll(surviveTranslation);

let translator: MutationObserver;
/** The texts that were replaced, each with the element in its place. */
let originals: [font: Element, text: Node][];
beforeEach(() => {
  originals = [];
  translator = new MutationObserver(() => translate(document.body));
  translator.observe(document.body, { childList: true, subtree: true });
});
afterEach(() => translator.disconnect());

const isTranslated = (text: Node) => text.parentElement?.closest('font');

function translate(root: Node): void {
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const found: Node[] = [];
  while (texts.nextNode()) found.push(texts.currentNode);
  for (const text of found.filter((node) => node.textContent?.trim() && !isTranslated(node))) {
    const font = document.createElement('font');
    font.innerHTML = '<font></font>';
    (font.firstChild as Element).textContent = `[${text.textContent}]`;
    text.parentNode?.replaceChild(font, text);
    originals.push([font, text]);
  }
}

interface LessonProps {
  price: number;
  isPaid?: boolean;
  note?: string;
  isBold?: boolean;
}

/** Text nodes side by side, as screens have them: one that changes, one that goes, one before which something is inserted. */
const Lesson = ({ price, isPaid, note, isBold }: LessonProps) => (
  <p data-testid="lesson">
    {note}
    {isBold ? <b>Tuesday</b> : 'Tuesday'} for £{price}
    {isPaid && ' paid'}
    {isPaid ? <i>Receipt</i> : 'Pay now'}
  </p>
);

/** Waits for the translator, and for what follows it. */
const settle = () => act(async () => void (await new Promise((resolve) => setTimeout(resolve))));

const shown = () => screen.getByTestId('lesson').textContent;

test('shows what changes in a translated page, and neither fails nor leaves the old', async () => {
  const { rerender, unmount } = render(<Lesson price={50} />);
  await settle();
  expect(shown()).toBe('[Tuesday][ for £][50][Pay now]');
  rerender(<Lesson price={80} />);
  await settle();
  expect(shown()).toBe('[Tuesday][ for £][80][Pay now]');
  rerender(<Lesson price={80} isPaid isBold />);
  await settle();
  expect(shown()).toBe('[Tuesday][ for £][80][ paid][Receipt]');
  rerender(<Lesson price={45.5} note="Bring balls." />);
  await settle();
  expect(shown()).toBe('[Bring balls.][Tuesday][ for £][45.5][Pay now]');
  rerender(<Lesson price={45.5} />);
  await settle();
  expect(shown()).toBe('[Tuesday][ for £][45.5][Pay now]');
  unmount();
  expect(document.body).toHaveTextContent('');
});

test('shows the original again, as the browser offers it, and goes on', async () => {
  const { rerender } = render(<Lesson price={50} />);
  await settle();
  expect(shown()).toBe('[Tuesday][ for £][50][Pay now]');
  translator.disconnect();
  for (const [font, text] of originals) font.replaceWith(text);
  await settle();
  expect(shown()).toBe('Tuesday for £50Pay now');
  rerender(<Lesson price={80} isPaid note="Bring balls." />);
  expect(shown()).toBe('Bring balls.Tuesday for £80 paidReceipt');
});
