import type * as Queries from '@testing-library/dom';

/** Words that are looked for, as Playwright understands them. */
export type Words = { source: string; flags: string } | { text: string; isWhole: boolean };

/** One step of a search: each narrows what the steps before have found, or looks within it. */
export type Step =
  | { by: 'role'; role: string; name?: Words; level?: number }
  | { by: 'text' | 'label'; words: Words }
  | { by: 'css'; selector: string }
  | { by: 'visible' }
  | { by: 'and'; steps: readonly Step[] }
  | { by: 'index'; index: number };

/** What a search has found. */
export interface Found {
  found: Element[];
  visible: Element[];
  /** Changes while the only visible element moves. */
  place: string;
}

/** Returns the elements that a search finds. It runs in the page, beside the queries, and may use nothing else of this file. */
export function findElements(search: readonly Step[]): Found {
  const { queryAllByLabelText, queryAllByRole } = (window as unknown as { TestingLibraryDom: typeof Queries })
    .TestingLibraryDom;

  const tidy = (text: string | null) => (text ?? '').replaceAll(/\s+/g, ' ').trim();
  const matcher = (words: Words) => (text: string | null) => {
    if ('source' in words) return new RegExp(words.source, words.flags).test(tidy(text));
    if (words.isWhole) return tidy(text) === words.text;
    return tidy(text).toLowerCase().includes(words.text.toLowerCase());
  };
  const isVisible = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0 && getComputedStyle(element).visibility === 'visible';
  };
  /** The innermost elements with these words. */
  const byText = (root: ParentNode, matches: (text: string | null) => boolean) =>
    [...root.querySelectorAll(':not(head, head *, script, style, noscript)')].filter(
      (element) =>
        matches(element.textContent) && ![...element.children].some((child) => matches(child.textContent)),
    );

  /** The card form has one. */
  const shadowRoots = () => [...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? []);

  function take(before: Element[] | undefined, step: Step): Element[] {
    if (step.by === 'index') return (before ?? []).slice(step.index, step.index + 1);
    if (step.by === 'visible') return (before ?? []).filter(isVisible);
    if (step.by === 'and') return (before ?? []).filter((element) => run(step.steps).includes(element));
    const roots = before ?? [document.documentElement, ...shadowRoots()];
    return [...new Set(roots.flatMap((root) => within(root as HTMLElement, step)))];
  }
  function within(root: HTMLElement, step: Step): Element[] {
    if (step.by === 'css') return [...root.querySelectorAll(step.selector)];
    if (step.by === 'text') return byText(root, matcher(step.words));
    if (step.by === 'label') return queryAllByLabelText(root, matcher(step.words));
    if (step.by !== 'role') throw new Error(`${step.by} looks within nothing`);
    const { name, level } = step;
    // Whether each element can be seen is asked of the few that are found: the queries would ask all, which is slow.
    const named = queryAllByRole(root, step.role, {
      hidden: true,
      ...(name && { name: matcher(name) }),
      ...(level !== undefined && { level }),
    });
    return named.filter((element) => element.checkVisibility() && !element.closest('[aria-hidden="true"]'));
  }
  const run = (steps: readonly Step[]): Element[] =>
    steps.reduce<Element[] | undefined>(take, undefined) ?? [];

  const found = run(search);
  const visible = found.filter(isVisible);
  return { found, visible, place: JSON.stringify(visible[0]?.getBoundingClientRect() ?? null) };
}
