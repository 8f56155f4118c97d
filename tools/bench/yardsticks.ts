import Router from '@koa/router';
import Koa from 'koa';
import type { RequestListener } from 'node:http';
import pg from 'pg';
import { listen } from '../../api/src/process/listen.ts';

/*
 * A server to compare with: as little as can be had of what the API is made of. Each path is one
 * yardstick.
 */

const BODY = { status: 'ok', release: { version: '1.0.0', commit: null } };
const TEXT = JSON.stringify(BODY);

const app = new Koa();
const router = new Router();
router.get('/koa', (ctx) => void (ctx.body = BODY));
app.use(router.routes());
const koa = app.callback();

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 });
const name = 'own-bookings';
const text = `
  select b.id, b.player_id, b.status, b.starts_at, b.ends_at, b.price_pence, b.location, b.coach_notes,
    p.payment_intent_id, r.status as refund_status
  from bookings b left join payments p on p.booking_id = b.id left join refunds r on r.payment_id = p.id
  where b.player_id = $1 and b.hidden_from_player_at is null order by b.starts_at`;
const values = [process.env['PLAYER_ID']];

const handlers: Record<string, RequestListener> = {
  '/node': (_request, response) => {
    response.setHeader('Content-Type', 'application/json');
    response.end(TEXT);
  },
  '/koa': (request, response) => void koa(request, response),
  '/prepared': (_request, response) => {
    pool.query({ name, text, values }).then(
      ({ rows }) => response.end(JSON.stringify(rows)),
      () => response.writeHead(500).end(),
    );
  },
};

const listener = await listen({ host: '127.0.0.1', port: 0 });
listener.handle((request, response) => handlers[request.url ?? '']?.(request, response));
process.stdout.write(`Ready on http://127.0.0.1:${listener.port}\n`);
