import type { Page } from 'playwright-core';

/** How an element is drawn: its tag and first words, then a line for each of its styles. */
export type DrawnElement = string;

/** How everything the app put on the page is drawn as it stands, without the marks of focus and pointer. */
export async function readStyles(page: Page): Promise<DrawnElement[]> {
  await page.mouse.move(0, 0);
  return page.locator('body, #root, #root *').evaluateAll(async (elements) => {
    const { ownerDocument } = elements[0];
    ownerDocument.activeElement.blur();
    await ownerDocument.fonts.ready;
    // However short a transition is, it is one, and the children's begin as their parents' end.
    for (
      let running = ownerDocument.getAnimations();
      running.length > 0;
      running = ownerDocument.getAnimations()
    ) {
      await Promise.allSettled(running.map(({ finished }: { finished: Promise<unknown> }) => finished));
    }
    return elements.map((element) => {
      const computed = ownerDocument.defaultView.getComputedStyle(element);
      // The tokens come in no order, and do nothing but what the other styles show.
      const names = Array.from<string>(computed).filter((name) => !name.startsWith('--'));
      const styles = names.map((name) => `${name}: ${computed.getPropertyValue(name)}`);
      return [`${element.tagName} ${element.textContent.slice(0, 30)}`, ...styles].join('\n');
    });
  });
}

/** What is drawn otherwise than before, a line each and twenty at most; empty when the two are the same. */
export function differencesOf(before: readonly DrawnElement[], after: readonly DrawnElement[]): string[] {
  if (before.length !== after.length) return [`${before.length} elements before, ${after.length} after`];
  const differences = before.flatMap((element, index) => {
    if (element === after[index]) return [];
    const [what, ...styles] = element.split('\n');
    const changed = after[index]?.split('\n').slice(1) ?? [];
    return styles
      .filter((style, line) => style !== changed[line])
      .map((style) => `${what}: not ${style} any more`);
  });
  return differences.slice(0, 20);
}
