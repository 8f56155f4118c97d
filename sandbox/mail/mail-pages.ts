import type { StoredMail } from './mail-store.ts';

const londonTime = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'full',
  timeStyle: 'medium',
  timeZone: 'Europe/London',
});

/** Returns the page with the list of mails: all, or those to `recipient`. */
export function renderList(mails: readonly StoredMail[], recipient: string | undefined): string {
  const heading = recipient === undefined ? 'Sandbox mail' : `Mail to ${recipient}`;
  const items = mails.map(({ id, arrivedAt, recipient: to, email, attachments }) => {
    const subject = email.subject?.trim() || '(no subject)';
    return `
        <li>
          <h2><a href="/sandbox/mail/${id}">${escape(subject)}</a></h2>
          <p>To ${escape(to)}, ${renderTime(arrivedAt)}${renderCount(attachments.length)}</p>
        </li>`;
  });
  return renderPage(
    heading,
    `${mails.length === 0 ? '<p>No mail yet.</p>' : `<ol>${items.join('')}</ol>`}
      ${recipient === undefined ? '' : '<p><a href="/sandbox/mail">All mail</a></p>'}`,
  );
}

/** Returns the page of one mail: its HTML in a frame, its text and its attachments. */
export function renderMail({ id, arrivedAt, recipient, email, attachments }: StoredMail): string {
  const { from, subject, messageId, html, text } = email;
  const files = attachments.map(
    ({ filename, mimeType }, index) =>
      `<li><a href="/sandbox/mail/${id}/attachments/${index}">${escape(filename)}</a> ${escape(mimeType)}</li>`,
  );
  return renderPage(
    subject?.trim() || '(no subject)',
    `<dl>
        <dt>From</dt><dd>${escape([from?.name, from?.address && `<${from.address}>`].filter(Boolean).join(' '))}</dd>
        <dt>To</dt><dd><a href="/sandbox/mail?to=${encodeURIComponent(recipient)}">${escape(recipient)}</a></dd>
        <dt>Arrived</dt><dd>${renderTime(arrivedAt)}</dd>
        <dt>Message-ID</dt><dd>${escape(messageId ?? '')}</dd>
      </dl>
      ${html ? `<h2>HTML</h2><iframe title="The mail as HTML" sandbox="allow-top-navigation-by-user-activation" srcdoc="${escape(withLinksToTop(html))}"></iframe>` : ''}
      ${text ? `<h2>Text</h2><pre tabindex="0">${escape(text)}</pre>` : ''}
      ${files.length > 0 ? `<h2>Attachments</h2><ul>${files.join('')}</ul>` : ''}
      <p><a href="/sandbox/mail">All mail</a></p>`,
  );
}

/** Lets links leave the frame: in it, nothing of the product may be shown. */
function withLinksToTop(html: string): string {
  const base = '<base target="_top">';
  return /<head[^>]*>/i.test(html) ? html.replace(/<head[^>]*>/i, (head) => head + base) : base + html;
}

function renderPage(heading: string, content: string): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <title>${escape(heading)}</title>
    <link rel="stylesheet" href="/sandbox/mail.css" />
  </head>
  <body>
    <p class="banner">This is a sandbox: no mail leaves this machine. What would have been sent is shown here to everyone.</p>
    <main>
      <h1>${escape(heading)}</h1>
      ${content}
      <p><a href="/">Back to the lessons</a></p>
    </main>
  </body>
</html>
`;
}

function renderTime(time: Date): string {
  return `<time datetime="${time.toISOString()}">${londonTime.format(time)}</time>`;
}

function renderCount(attachments: number): string {
  if (attachments === 0) return '';
  return attachments === 1 ? ', with an attachment' : `, with ${attachments} attachments`;
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
