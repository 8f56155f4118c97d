import type { Knex } from 'knex';
import type { Logger } from 'pino';
import type { Faults } from '../protocol/faults.ts';
import { finishRefunds } from '../refunds/finish-refunds.ts';
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

interface WorkerOptions {
  knex: Knex;
  webhook: Webhook;
  faults: Faults;
  log: Logger;
}

const MAX_PARALLEL_DELIVERIES = 8;
/** The longest time until a change by another process is noticed. */
const MAX_SLEEP_MS = 1000;

/** Finishes refunds and delivers events until it is stopped. Any number of processes may run one. */
export class BackgroundWorker {
  readonly #options: WorkerOptions;
  readonly #stopping = new AbortController();
  readonly #underWay = new Set<Promise<void>>();
  #wakeUp = Promise.withResolvers<void>();
  #running: Promise<void> = Promise.resolve();

  constructor(options: WorkerOptions) {
    this.#options = options;
  }

  start(): void {
    this.#running = this.#run();
  }

  /** Looks for work now. */
  wake(): void {
    this.#wakeUp.resolve();
  }

  /** Stops at once. Deliveries under way are aborted and sent again after the next start. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.wake();
    await this.#running;
    await Promise.all(this.#underWay);
  }

  async #run(): Promise<void> {
    const { log } = this.#options;
    while (!this.#stopping.signal.aborted) {
      this.#wakeUp = Promise.withResolvers<void>();
      const sleepMs = await this.#runOnce().catch((error: unknown) => {
        log.error({ err: error }, 'The payment sandbox’s worker failed; it tries again');
        return MAX_SLEEP_MS;
      });
      const timer = setTimeout(() => this.wake(), sleepMs);
      if (this.#stopping.signal.aborted) this.wake();
      await this.#wakeUp.promise;
      clearTimeout(timer);
    }
  }

  async #runOnce(): Promise<number> {
    const { knex } = this.#options;
    await finishRefunds(knex);
    for (const delivery of await claimDeliveries(knex, MAX_PARALLEL_DELIVERIES - this.#underWay.size))
      this.#startDelivery(delivery);
    if (this.#underWay.size === MAX_PARALLEL_DELIVERIES) return MAX_SLEEP_MS;
    return Math.min(Math.max((await nextDueInMs(knex)) ?? MAX_SLEEP_MS, 0), MAX_SLEEP_MS);
  }

  #startDelivery(delivery: Delivery): void {
    const { log } = this.#options;
    const work = this.#deliver(delivery)
      .catch((error: unknown) => log.error({ err: error }, 'The payment sandbox could not record a delivery'))
      .finally(() => {
        this.#underWay.delete(work);
        this.wake();
      });
    this.#underWay.add(work);
  }

  async #deliver(delivery: Delivery): Promise<void> {
    const { knex, webhook, faults, log } = this.#options;
    const { event, attempts } = delivery;
    if (attempts === 0 && faults.onDelivery?.(event) === 'lost') return finishDelivery(knex, delivery);
    try {
      await sendEvent(webhook, event, this.#stopping.signal);
    } catch (error) {
      if (this.#stopping.signal.aborted) return postponeDelivery(knex, event.id, 0, attempts);
      log.warn(
        { err: error, event: event.id, type: event.type },
        'A webhook was not delivered; it will be sent again',
      );
      return retryDelivery(knex, delivery);
    }
    return finishDelivery(knex, delivery);
  }
}
