import type { Knex } from 'knex';

const TABLES = `
  CREATE SCHEMA IF NOT EXISTS payment_sandbox;

  -- Every API object is stored as the JSON that the API returns; "sequence" is its position in lists.
  CREATE TABLE IF NOT EXISTS payment_sandbox.object (
    sequence bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    id text NOT NULL UNIQUE,
    kind text NOT NULL,
    body jsonb NOT NULL
  );
  CREATE INDEX IF NOT EXISTS object_newest_first ON payment_sandbox.object (kind, sequence DESC);
  CREATE INDEX IF NOT EXISTS object_of_payment_intent
    ON payment_sandbox.object ((body->>'payment_intent')) WHERE body->>'payment_intent' IS NOT NULL;

  CREATE TABLE IF NOT EXISTS payment_sandbox.idempotency_key (
    key text PRIMARY KEY,
    path text NOT NULL,
    fingerprint text NOT NULL,
    request_id text NOT NULL,
    status integer NOT NULL,
    body text NOT NULL,
    used_at timestamptz NOT NULL DEFAULT now()
  );

  -- One row for each event until the webhook responds with 2xx.
  CREATE TABLE IF NOT EXISTS payment_sandbox.delivery (
    event_id text PRIMARY KEY REFERENCES payment_sandbox.object (id),
    attempts integer NOT NULL DEFAULT 0,
    due_at timestamptz NOT NULL DEFAULT now()
  );
  CREATE INDEX IF NOT EXISTS delivery_due ON payment_sandbox.delivery (due_at);

  -- Refunds that finish later.
  CREATE TABLE IF NOT EXISTS payment_sandbox.refund_outcome (
    refund_id text PRIMARY KEY REFERENCES payment_sandbox.object (id),
    outcome text NOT NULL CHECK (outcome IN ('succeeded', 'failed')),
    due_at timestamptz NOT NULL
  );
`;

/**
 * Creates the sandbox's schema if it is missing. Processes that start together wait for each other.
 */
export async function createSchema(knex: Knex): Promise<void> {
  await knex.transaction(async (trx) => {
    await trx.raw(`SELECT pg_advisory_xact_lock(hashtext('payment_sandbox.schema'))`);
    await trx.raw(TABLES);
  });
}
