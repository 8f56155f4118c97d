import { AuthRefusal } from '../auth/auth-refusal.ts';
import type { UsableLink } from '../auth/auth-link.ts';
import { changePassword, openLink } from '../auth/sign-in.ts';

/** Links that have opened their session. Each works once, and what follows may have to be tried again. */
const opened = new WeakSet<UsableLink>();

async function openOnce(link: UsableLink): Promise<void> {
  if (!opened.has(link)) await openLink(link.task, link.key);
  opened.add(link);
}

/**
 * Confirms an address, which opens a session. Resolves with the provider's code if it refuses the link.
 * @throws any other error if the provider can't be reached: the link may still be good.
 */
export async function confirmAddress(link: UsableLink): Promise<'confirmed' | { code: string | null }> {
  try {
    await openOnce(link);
    return 'confirmed';
  } catch (error) {
    if (error instanceof AuthRefusal) return { code: error.code ?? null };
    throw error;
  }
}

/**
 * Sets a new password, which opens a session. The link is used no earlier, so that a mail scanner that opens the page
 * doesn't use it up. `code`: of the account's second factor.
 * @throws AuthRefusal with the provider's message; its code is `insufficient_aal` where a second factor's code is missing.
 */
export async function choosePassword(link: UsableLink, password: string, code?: string): Promise<void> {
  await openOnce(link);
  if (code) await (await import('../auth/account-security.ts')).verifyCode(code);
  await changePassword(password);
}
