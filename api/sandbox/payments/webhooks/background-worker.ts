import type { Knex } from 'knex';
import type { Logger } from 'pino';
import type { Faults } from '../protocol/faults.ts';
import { settleRefunds } from '../refunds/settle-refunds.ts';
import {
  claimDeliveries,
  finishDelivery,
  nextDueInMs,
  postponeDelivery,
  retryDelivery,
  sendEvent,
  type Delivery,
  type Webhook,
} from './deliveries.ts';

interface Surroundings {
  knex: Knex;
  webhook: Webhook;
  faults: Faults;
  log: Logger;
}

const AT_ONCE = 8;
/** How soon a change made by another process is noticed. */
const LONGEST_SLEEP_MS = 1000;

/** Settles refunds and delivers events until it is stopped; any number of processes may run one. */
export class BackgroundWorker {
  readonly #surroundings: Surroundings;
  readonly #stopping = new AbortController();
  readonly #underWay = new Set<Promise<void>>();
  #alarm = Promise.withResolvers<void>();
  #running: Promise<void> = Promise.resolve();

  constructor(surroundings: Surroundings) {
    this.#surroundings = surroundings;
  }

  start(): void {
    this.#running = this.#run();
  }

  /** Looks for work now rather than at the next turn. */
  wake(): void {
    this.#alarm.resolve();
  }

  /** Ends promptly: deliveries under way are broken off and left to be made again. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.wake();
    await this.#running;
    await Promise.all(this.#underWay);
  }

  async #run(): Promise<void> {
    const { log } = this.#surroundings;
    while (!this.#stopping.signal.aborted) {
      this.#alarm = Promise.withResolvers<void>();
      const sleepMs = await this.#takeTurn().catch((error: unknown) => {
        log.error({ err: error }, 'payment sandbox worker failed, and goes on');
        return LONGEST_SLEEP_MS;
      });
      const timer = setTimeout(() => this.wake(), sleepMs);
      if (this.#stopping.signal.aborted) this.wake();
      await this.#alarm.promise;
      clearTimeout(timer);
    }
  }

  async #takeTurn(): Promise<number> {
    const { knex } = this.#surroundings;
    await settleRefunds(knex);
    for (const delivery of await claimDeliveries(knex, AT_ONCE - this.#underWay.size)) this.#begin(delivery);
    if (this.#underWay.size === AT_ONCE) return LONGEST_SLEEP_MS;
    return Math.min(Math.max((await nextDueInMs(knex)) ?? LONGEST_SLEEP_MS, 0), LONGEST_SLEEP_MS);
  }

  #begin(delivery: Delivery): void {
    const { log } = this.#surroundings;
    const work = this.#deliver(delivery)
      .catch((error: unknown) => log.error({ err: error }, 'payment sandbox could not record a delivery'))
      .finally(() => {
        this.#underWay.delete(work);
        this.wake();
      });
    this.#underWay.add(work);
  }

  async #deliver(delivery: Delivery): Promise<void> {
    const { knex, webhook, faults, log } = this.#surroundings;
    const { event, attempts } = delivery;
    const fault = attempts === 0 ? (faults.onDelivery?.(event) ?? null) : null;
    if (fault === 'lost') return finishDelivery(knex, delivery);
    if (typeof fault === 'object' && fault) return postponeDelivery(knex, event.id, fault.lateByMs, 1);
    try {
      await sendEvent(webhook, event, this.#stopping.signal);
      if (fault === 'twice') await sendEvent(webhook, event, this.#stopping.signal);
    } catch (error) {
      if (this.#stopping.signal.aborted) return postponeDelivery(knex, event.id, 0, attempts);
      log.warn({ err: error, event: event.id, type: event.type }, 'webhook not delivered, will be retried');
      return retryDelivery(knex, delivery);
    }
    return finishDelivery(knex, delivery);
  }
}
