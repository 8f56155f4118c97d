import * as calls from '@lessons/contract';
import { listUndeliveredMails, sendMailAgain } from '../mails/undelivered-mails.ts';
import type { BindEndpoint } from './bind-endpoint.ts';

export function bindUndeliveredMails(bind: BindEndpoint): void {
  bind(calls.listUndeliveredMails, ({ context, now }) => listUndeliveredMails(context, now));

  bind(calls.sendMailAgain, async ({ context, params }) => {
    await sendMailAgain(context.knex, params.id);
    return { ok: true };
  });
}
