import { createHmac, timingSafeEqual } from 'node:crypto';
import { Refusal } from '../http/refusal.ts';

/** The purpose of a link. The signature covers it: a link for one purpose opens nothing else. */
export type LinkPurpose = 'address' | 'lesson' | 'receipt' | 'choice' | 'unsubscribe' | 'calendar' | 'wish';

/** The secrets and addresses that links are made of. */
export interface LinkSettings {
  /** The first one signs, all are accepted. Each has at least 32 bytes. */
  secrets: readonly string[];
  /** The site's origin as browsers see it. */
  publicUrl: string;
  /** The API's origin as browsers see it, if it is another one. */
  apiUrl?: string | undefined;
}

interface LinkContent {
  purpose: LinkPurpose;
  /** The subject of the link, such as the id of a booking. Whoever has the link can read it. */
  subject: string;
  /** The link is refused from then on. Without it the link has no end. */
  expiresAt?: Date;
}

/** Changes with the form of tokens, so that a later release can tell them apart. */
const VERSION = '1';
const MAC_BYTES = 32;
const MAX_TOKEN_LENGTH = 400;

/**
 * Returns a token for a link: only letters, digits, `-` and `_`. It is the HMAC-SHA256 and then the
 * content, in base64url.
 */
export function signLink(
  { secrets }: Pick<LinkSettings, 'secrets'>,
  { purpose, subject, expiresAt }: LinkContent,
): string {
  const [newest] = secrets;
  if (newest === undefined) throw new Error('There is no secret for signed links');
  const expiry = expiresAt ? String(Math.floor(expiresAt.getTime() / 1000)) : '';
  const content = `${VERSION}:${expiry}:${subject}`;
  return Buffer.concat([macOf(newest, purpose, content), Buffer.from(content)]).toString('base64url');
}

/**
 * Returns the subject of a link's token. Throws `Refusal` 404 `link_invalid` for a token that was
 * not signed for this purpose, and 410 `link_expired`.
 */
export function verifyLink(
  { secrets }: Pick<LinkSettings, 'secrets'>,
  purpose: LinkPurpose,
  token: string,
  now: Date,
): string {
  const link = readLink(secrets, purpose, token);
  if (!link) throw invalidLink();
  if (link.expiry !== '' && now.getTime() >= Number(link.expiry) * 1000) {
    throw new Refusal(410, 'link_expired', 'This link has expired. Please sign in to see your lessons.');
  }
  return link.subject;
}

/** Returns the subject of a link's token, though the link has expired; undefined unless it was signed for this purpose. */
export function subjectOf(
  { secrets }: Pick<LinkSettings, 'secrets'>,
  purpose: LinkPurpose,
  token: string,
): string | undefined {
  return readLink(secrets, purpose, token)?.subject;
}

function readLink(secrets: readonly string[], purpose: LinkPurpose, token: string) {
  const content = verifiedContent(secrets, purpose, token);
  const [version, expiry = '', ...subject] = content?.split(':') ?? [];
  return version === VERSION ? { expiry, subject: subject.join(':') } : undefined;
}

export function invalidLink(): Refusal {
  const message = 'This link is incomplete or not valid. Please open it from the email again.';
  return new Refusal(404, 'link_invalid', message);
}

/** Returns what was signed; undefined unless one of the secrets signed it for this purpose. */
function verifiedContent(
  secrets: readonly string[],
  purpose: LinkPurpose,
  token: string,
): string | undefined {
  if (token.length > MAX_TOKEN_LENGTH) return undefined;
  const bytes = Buffer.from(token, 'base64url');
  // Node skips characters that are not base64url: only the spelling that was signed is accepted.
  if (bytes.length <= MAC_BYTES || bytes.toString('base64url') !== token) return undefined;
  const mac = bytes.subarray(0, MAC_BYTES);
  const content = bytes.subarray(MAC_BYTES).toString();
  const isSigned = secrets.some((secret) => timingSafeEqual(macOf(secret, purpose, content), mac));
  return isSigned ? content : undefined;
}

function macOf(secret: string, purpose: LinkPurpose, content: string): Buffer {
  return createHmac('sha256', secret).update(`${purpose}:${content}`).digest();
}
