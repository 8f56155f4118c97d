import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Result } from './reference-folder.ts';

const COLUMNS = ['reference', 'new', 'difference'] as const;

const STYLE = `
  :root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
  body { margin: 24px; }
  section { margin-block: 32px; border-block-start: 1px solid; }
  div { display: flex; gap: 16px; align-items: start; overflow-x: auto; }
  figure { margin: 0; }
  img { max-inline-size: min(44vw, 800px); outline: 1px solid gray; }
`;

/** Writes the page with each picture that is not as its reference beside it. Returns its file. */
export function writeDifferencesPage(folder: string, results: readonly Result[]): string {
  const changed = results.filter(({ verdict }) => verdict !== 'same');
  const summary = `${changed.length} of ${results.length} pictures differ`;
  const sections = changed.map(({ name, reason }) => {
    const figures = COLUMNS.map((column) => figureOf(folder, name, column));
    return `<section><h2>${name}</h2><p>${escape(reason)}</p><div>${figures.join('')}</div></section>`;
  });
  const file = join(folder, 'index.html');
  writeFileSync(
    file,
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>${summary}</title><style>${STYLE}</style><h1>${summary}</h1>${sections.join('\n')}</html>`,
  );
  return file;
}

/** Returns the figure of a column. A missing reference has none, and pictures of two sizes have no difference. */
function figureOf(folder: string, name: string, column: (typeof COLUMNS)[number]): string {
  const picture = `${name}-${column}.png`;
  if (!existsSync(join(folder, picture))) return '';
  return `<figure><figcaption>${column}</figcaption><img src="${encodeURIComponent(picture)}" alt="${name}, ${column}"></figure>`;
}

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
