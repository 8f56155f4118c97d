import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What axe-core finds wrong with the page as it stands, a line each; empty when nothing is. */
export async function findViolations(page: Page): Promise<string[]> {
  const axe = new AxeBuilder({ page })
    // Copies every style sheet into a `style` element, which our Content-Security-Policy rightly complains of.
    .options({ preload: false })
    // Gathers what it found in the page itself, not in a new tab each time: no page of ours has frames.
    .setLegacyMode(true)
    .withTags(WCAG_22_AA);
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`));
}
