import { brotliCompressSync } from 'node:zlib';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serve } from '../../../tests/fixtures/serve.ts';

const STYLES = join(import.meta.dirname, '../../../player-app/ui/base.css');
const TOKENS = join(import.meta.dirname, '../../../player-app/ui/tokens.css');

/** About as much text as the landing page has. */
const PARAGRAPHS = 12;
const PAGE = `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><title>Yardstick</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,">
<link rel="stylesheet" href="/styles.css"></head><body><main><h1>A lesson this week. Booked in a minute.</h1>
${'<p>One-to-one tennis lessons with a professional coach, for all levels, at times that suit you.</p>'.repeat(PARAGRAPHS)}
</main></body></html>`;

/** Serves the yardstick: a page with one style sheet and no script, which no page can beat by much. */
export async function servePrerenderedPage(): Promise<{ url: string; close(): Promise<void> }> {
  const page = brotliCompressSync(PAGE);
  const styles = brotliCompressSync(readFileSync(TOKENS, 'utf8') + readFileSync(STYLES, 'utf8'));
  const listener = await serve(({ url }, response) => {
    response.setHeader('Content-Encoding', 'br');
    response.setHeader('Cache-Control', 'no-cache');
    response.setHeader('Content-Type', url === '/styles.css' ? 'text/css' : 'text/html; charset=utf-8');
    response.end(url === '/styles.css' ? styles : page);
  });
  return { url: listener.origin, close: () => listener.close(0) };
}
