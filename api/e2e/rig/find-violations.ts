import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What a colour scheme can change. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * What axe-core finds wrong with the page as it stands, a line each; empty when nothing is. Colours take axe most of its
 * time: a page that is judged in several ways needs them once a scheme, and the rest once a size.
 */
export async function findViolations(
  page: Page,
  rules: 'all' | 'colours' | 'all but colours' = 'all',
): Promise<string[]> {
  const axe = new AxeBuilder({ page })
    // Copies every style sheet into a `style` element, which our Content-Security-Policy rightly complains of.
    .options({ preload: false })
    // Gathers what it found in the page itself, not in a new tab each time: no page of ours has frames.
    .setLegacyMode(true);
  if (rules === 'colours') axe.withRules(COLOUR_RULES);
  else axe.withTags(WCAG_22_AA);
  if (rules === 'all but colours') axe.disableRules(COLOUR_RULES);
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`));
}
