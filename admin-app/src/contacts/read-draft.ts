import { newClient, type NewClient } from '@lessons/contract';
import { fieldError } from '../forms/field-error.ts';
import type { ClientDraft } from './clients.ts';

type Problems = Partial<Record<keyof ClientDraft, string>>;

/** Returns the client for the API, or what is wrong with the fields. */
export function readDraft(draft: ClientDraft): { client: NewClient | null; problems: Problems } {
  const filled = Object.fromEntries(Object.entries(draft).filter(([, value]) => value.trim() !== ''));
  const { data, error } = newClient.safeParse({ firstName: '', ...filled });
  const problems: Problems = {};
  for (const { path, message } of error?.issues ?? [])
    problems[path[0] as keyof ClientDraft] ??= fieldError(message);
  if (!draft.firstName.trim()) problems.firstName = 'Please enter a first name.';
  if (!draft.phone.trim() && !draft.email.trim())
    problems.phone = 'Please enter a phone number or an email address.';
  return { client: Object.keys(problems).length === 0 ? (data ?? null) : null, problems };
}
