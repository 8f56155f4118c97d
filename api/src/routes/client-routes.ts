import * as calls from '@lessons/contract';
import { collectData } from '../accounts/collect-data.ts';
import { changeClient, writePhone } from '../clients/change-client.ts';
import { addClient, addList, checkList, removeList } from '../clients/client-lists.ts';
import { mergeClients } from '../clients/merge-clients.ts';
import { removeClient } from '../clients/remove-client.ts';
import { writeDataPage } from '../accounts/write-data-page.ts';
import { listClients, loadClientPage } from '../clients/list-clients.ts';
import { findGuest } from '../players/client.ts';
import { writePrivateNotes } from '../clients/client-notes.ts';
import type { BindEndpoint } from './bind-endpoint.ts';

/** Binds the coach's clients, with an account and without. */
export function bindClients(bind: BindEndpoint): void {
  bind(calls.listClients, ({ context: { knex }, query, now }) => listClients(knex, query, now));

  bind(calls.getClient, ({ context: { knex }, params, now }) => loadClientPage(knex, params.id, now));

  bind(calls.addClient, async ({ context: { knex }, player, body, now }) => ({
    id: await addClient(knex, body, { by: player.id, now }),
  }));

  bind(calls.checkClientList, ({ context: { knex }, body }) => checkList(knex, body));

  bind(calls.addClientList, ({ context: { knex }, player, body, now }) =>
    addList(knex, body, { by: player.id, now }),
  );

  bind(calls.removeClientList, ({ context: { knex }, player, params, now }) =>
    removeList(knex, params.id, { by: player.id, now }),
  );

  bind(calls.changeClient, async ({ context, player, params, body, now }) => {
    await changeClient(context, params.id, body, { by: player.id, now });
    return { ok: true };
  });

  bind(calls.writeClientPhone, async ({ context: { knex }, player, params, body, now }) => {
    await writePhone(knex, { playerId: params.id, phone: body.phone }, { by: player.id, now });
    return { ok: true };
  });

  bind(calls.writePrivateNotes, async ({ context: { knex }, player, params, body, now }) => {
    const privateNotes = body.privateNotes || null;
    await writePrivateNotes(knex, { playerId: params.id, notes: privateNotes }, { by: player.id, now });
    return { privateNotes };
  });

  bind(calls.mergeClients, async ({ context, player, params, body, now }) => {
    await mergeClients(context, { guestId: params.id, ...body }, { by: player.id, now });
    return { ok: true };
  });

  bind(calls.removeClient, async ({ context: { knex }, player, params, now }) => {
    await removeClient(knex, params.id, { by: player.id, now });
    return { ok: true };
  });

  bind(calls.downloadClientData, async ({ context, params, now }) => {
    const data = await collectData(context, await findGuest(context.knex, params.id), now);
    return { data, page: writeDataPage(data) };
  });
}
