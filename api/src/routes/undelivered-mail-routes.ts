import * as calls from '@lessons/contract';
import { countForeignMails, listUndeliveredMails, sendMailAgain } from '../mails/undelivered-mails.ts';
import type { BindEndpoint } from './bind-endpoint.ts';

export function bindUndeliveredMails(bind: BindEndpoint): void {
  bind(calls.listUndeliveredMails, ({ context, now }) => listUndeliveredMails(context, now));

  bind(calls.listForeignMails, ({ context }) => countForeignMails(context));

  bind(calls.sendMailAgain, async ({ context, player, params, now }) => {
    await sendMailAgain(context, params.id, { by: player.id, now });
    return { ok: true };
  });
}
