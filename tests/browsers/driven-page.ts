import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Locator, Page } from 'playwright-core';
import { eventually } from '../fixtures/api/eventually.ts';
import { findElements, type Step, type Words } from './find-elements.ts';
import { WebDriverError, type Session } from './session.ts';

const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
type Element = Record<typeof ELEMENT, string>;

interface Found {
  found: Element[];
  visible: Element[];
  place: string;
}

const library = fileURLToPath(
  import.meta.resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
);
/** In one script: each of Firefox's has a `Function` of its own, which the library compares. */
const QUERIES = `(function (globalThis) {
  ${readFileSync(library, 'utf8')}
  window.findElements = ${findElements};
})(window)`;

/** A screen may take so long on a busy machine. */
const TIMEOUT_MS = 60_000;

/** Errors that mean: look again. */
const PASSING = new Set([
  'element click intercepted',
  'element not interactable',
  'no such element',
  'stale element reference',
]);

type Text = string | RegExp;
interface Options {
  name?: Text;
  exact?: boolean;
  level?: number;
}

const wordsOf = (text: Text, isWhole = false): Words =>
  text instanceof RegExp ? { source: text.source, flags: text.flags } : { text, isWhole };

/**
 * Drives a page of any browser with WebDriver. It has the part of Playwright's `Page` that the walks use, so that the walks
 * and the fixtures of the Chromium tests drive it, too.
 */
export function drivePage(session: Session, baseUrl: string): Page {
  const page = new DrivenPage(session, baseUrl);
  // Another method of Playwright would fail here as "not a function".
  return page as unknown as Page;
}

class Search {
  protected readonly session: Session;
  protected readonly steps: readonly Step[];

  constructor(session: Session, steps: readonly Step[] = []) {
    this.session = session;
    this.steps = steps;
  }

  getByRole = (role: string, { name, exact, level }: Options = {}) =>
    this.narrow({
      by: 'role',
      role,
      ...(name !== undefined && { name: wordsOf(name, exact) }),
      ...(level !== undefined && { level }),
    });
  getByText = (text: Text, { exact }: Options = {}) =>
    this.narrow({ by: 'text', words: wordsOf(text, exact) });
  getByLabel = (text: Text, { exact }: Options = {}) =>
    this.narrow({ by: 'label', words: wordsOf(text, exact) });
  locator = (selector: string) => this.narrow({ by: 'css', selector });

  protected narrow(step: Step): DrivenLocator {
    return new DrivenLocator(this.session, [...this.steps, step]);
  }
}

class DrivenPage extends Search {
  readonly #baseUrl: string;

  constructor(session: Session, baseUrl: string) {
    super(session);
    this.#baseUrl = baseUrl;
  }

  goto = (path: string) => this.session.run('open', { url: new URL(path, this.#baseUrl).href });
  /** Returns what an expression comes to, also later. */
  evaluate = (expression: string) =>
    this.session.run('executeAsync', {
      script: `Promise.resolve(${expression}).then(arguments[0])`,
      args: [],
    });
}

class DrivenLocator extends Search {
  filter = (_isVisible: { visible: true }) => this.narrow({ by: 'visible' });
  and = (other: Locator) => this.narrow({ by: 'and', steps: (other as unknown as DrivenLocator).steps });
  nth = (index: number) => this.narrow({ by: 'index', index });
  first = () => this.nth(0);
  page = () => new Search(this.session);

  count = async () => (await this.#find()).found.length;
  getAttribute = (name: string) => this.#read(`getAttribute(${JSON.stringify(name)})`);

  waitFor = async ({
    state = 'visible',
  }: { state?: 'attached' | 'detached' | 'visible' | 'hidden' } = {}) => {
    const isRight = { attached: 1, detached: 0, visible: 1, hidden: 0 }[state];
    const list = state === 'attached' || state === 'detached' ? 'found' : 'visible';
    await this.#untilRight(async () => ((await this.#find())[list].length > 0 ? 1 : 0) === isRight);
  };

  /** Clicks the only visible element once it stands still, as a person does: it is scrolled to, and nothing may cover it. */
  click = async () => {
    let before = '';
    await this.#untilRight(async () => {
      const { visible, place } = await this.#find();
      const [element, ...others] = visible;
      const isStill = place === before;
      before = place;
      if (!element || others.length > 0 || !isStill) return false;
      await this.session.run('click', { id: element[ELEMENT] });
      return true;
    });
  };

  fill = (text: string) =>
    this.#untilRight(async () => {
      const [element, ...others] = (await this.#find()).visible;
      if (!element || others.length > 0) return false;
      const id = element[ELEMENT];
      await this.session.run('clear', { id });
      await this.session.run('type', { id, text });
      return true;
    });

  #read(property: string): Promise<string> {
    const read = async () => {
      const { found } = await this.#find();
      if (found.length !== 1) return undefined;
      return this.session.run<string>('execute', { script: `return arguments[0].${property}`, args: found });
    };
    return eventually(read, (text) => text !== undefined) as Promise<string>;
  }

  async #find(): Promise<Found> {
    const script = 'return window.findElements ? window.findElements(arguments[0]) : null';
    const look = () => this.session.run<Found | null>('execute', { script, args: [this.steps] });
    const found = await look();
    if (found) return found;
    // A new document.
    await this.session.run('execute', { script: QUERIES, args: [] });
    return (await look()) ?? this.#find();
  }

  /** Tries until it succeeds. Fails with the search, the browser's last error and what the page shows. */
  async #untilRight(attempt: () => Promise<boolean>): Promise<void> {
    let last: unknown;
    const patiently = async () => {
      try {
        return await attempt();
      } catch (error) {
        if (!(error instanceof WebDriverError && PASSING.has(error.code))) throw error;
        last = error;
        return false;
      }
    };
    try {
      await eventually(patiently, Boolean, TIMEOUT_MS);
    } catch (error) {
      const script = `return location.href + '\\n' + document.body?.innerText`;
      const shown = await this.session.run<string>('execute', { script, args: [] });
      throw new Error(`${JSON.stringify(this.steps)}: ${String(last)}\nThe page shows: ${shown}`, {
        cause: error,
      });
    }
  }
}
