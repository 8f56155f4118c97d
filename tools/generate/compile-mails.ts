import { readFile, writeFile } from 'node:fs/promises';
import mjml2html from 'mjml';

const folder = new URL('../../api/src/mails/templates/', import.meta.url);

/** Returns the layout of all mails as HTML. Throws for MJML that is not valid. */
export async function compileLayout(): Promise<string> {
  const source = await readFile(new URL('layout.mjml', folder), 'utf8');
  // Without `fonts` it would load the fonts that it knows from Google.
  const { html } = await mjml2html(source, { validationLevel: 'strict', fonts: {}, keepComments: false });
  return `${html.replaceAll(/^\s*\n/gm, '').replaceAll(/[ \t]+$/gm, '')}\n`;
}

/** `npm run mails:compile`: writes layout.html from layout.mjml. */
if (import.meta.main) await writeFile(new URL('layout.html', folder), await compileLayout());
