import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';
import { withDatabaseBudget } from '../../api/src/database/time-limits.ts';

/** The error of a request whose API process was killed. */
class Killed extends Error {}

/** A request to one of the API processes. It ends with its process. */
export interface ApiRequest {
  process: number;
  isKilled: boolean;
  /** Something that it used broke, so it may fail. */
  mayFail: boolean;
  /** The time that it read last; null before that. */
  clock: Date | null;
}

/** A browser's tab, the coach, the delivery of a webhook, or a job. */
interface Actor {
  name: string;
  isDone: boolean;
  /** The steps that it waits to do: several if it does them concurrently. */
  next: { label: string; proceed: () => void }[];
  /** The steps that it is doing. */
  running: Set<Step>;
}

interface Step {
  /** Process id of the database connection of a statement. Null for a call to the provider. */
  statementOn: number | null;
}

interface Caller {
  actor: Actor;
  request: ApiRequest | null;
}

/** A statement that takes longer may be waiting for a lock. */
const CHECK_AFTER_MS = 3;
/** Checks, not time: the machine itself may stand still for seconds. */
const STUCK_AFTER_CHECKS = 5_000;
/** The product's limits count real time, also while a request waits at a gate, so a slow machine would reach them. */
const DATABASE_TIME_MS = 3_600_000;

/**
 * Runs actors one step at a time. A step is a statement to the database or a call to the payment
 * provider. Before each step its actor waits at a gate. The next step is chosen when no actor is
 * busy, or every busy actor waits for a lock of an actor at a gate. So the choices alone determine
 * a run.
 */
export class Interleaving {
  /** The steps that were done, in order. */
  readonly trace: string[] = [];
  readonly #caller = new AsyncLocalStorage<Caller>();
  readonly #actors: Actor[] = [];
  readonly #requests = new Set<ApiRequest>();
  readonly #control: pg.Client;
  #changed = Promise.withResolvers<void>();
  #failure: unknown = null;
  /** Actors that waited for a lock at the last check. */
  #blocked = new Set<Actor>();

  /** @param control a connection of the test's own, to find out who waits for a lock. */
  constructor(control: pg.Client) {
    this.#control = control;
  }

  start(name: string, work: () => Promise<void>): void {
    const actor: Actor = { name, isDone: false, next: [], running: new Set() };
    this.#actors.push(actor);
    this.trace.push(`${name} begins`);
    void this.#caller
      .run({ actor, request: null }, work)
      .catch((error: unknown) => {
        this.trace.push(`${name} fails: ${String(error)}`);
        this.#failure ??= error;
      })
      .finally(() => {
        actor.isDone = true;
        this.#notify();
      });
  }

  /** Runs a request to an API process. Throws `Killed` if that process is killed. */
  async request<T>(process: number, work: () => Promise<T>): Promise<T> {
    const caller = this.#caller.getStore();
    if (!caller) throw new Error('Only an actor makes requests');
    const request: ApiRequest = { process, isKilled: false, mayFail: false, clock: null };
    this.#requests.add(request);
    try {
      return await this.#caller.run({ ...caller, request }, () => withDatabaseBudget(work, DATABASE_TIME_MS));
    } catch (error) {
      throw request.isKilled ? new Killed(`Process ${process} was killed`) : error;
    } finally {
      this.#requests.delete(request);
    }
  }

  /** The request that the caller belongs to; null outside of one. */
  get currentRequest(): ApiRequest | null {
    return this.#caller.getStore()?.request ?? null;
  }

  get requests(): readonly ApiRequest[] {
    return [...this.#requests];
  }

  /**
   * Does one step of the caller: waits until it is chosen, and then works. Works at once if the caller
   * is no actor.
   *
   * @param statementOn process id of the database connection, if the step is a statement.
   */
  async step<T>(label: string, work: () => Promise<T>, statementOn: number | null = null): Promise<T> {
    const caller = this.#caller.getStore();
    if (!caller) return work();
    const { actor, request } = caller;
    if (request?.isKilled) throw new Killed();
    const step = { statementOn };
    await new Promise<void>((resolve) => {
      const proceed = () => {
        actor.running.add(step);
        resolve();
      };
      actor.next.push({ label, proceed });
      this.#notify();
    });
    try {
      if (request?.isKilled) throw new Killed();
      return await work();
    } finally {
      // By then the caller has reached its next gate, if nothing else keeps it busy.
      setImmediate(() => {
        actor.running.delete(step);
        this.#notify();
      });
    }
  }

  /** The number of actors at a gate. Valid after `waitUntilQuiescent`. */
  get waiting(): number {
    return this.#waiting.length;
  }

  get underWay(): number {
    return this.#actors.filter(({ isDone }) => !isDone).length;
  }

  /** Lets one of the actors at a gate do its step. */
  proceed(index: number): void {
    const actor = this.#waiting[index];
    const step = actor?.next.shift();
    if (!step) throw new Error('No actor waits there');
    this.trace.push(`${actor?.name}: ${step.label}`);
    step.proceed();
  }

  /** Waits until every actor is done, at a gate, or waiting for the lock of an actor at a gate. */
  async waitUntilQuiescent(): Promise<void> {
    for (let checks = 0; ;) {
      if (this.#failure) throw this.#failure;
      const busy = this.#busy;
      if (busy.length === 0) return;
      const wereBlocked = busy.every((actor) => this.#blocked.has(actor));
      if (!wereBlocked && (await this.#changeWithin(CHECK_AFTER_MS))) continue;
      if (await this.#areBlocked(busy)) {
        this.#blocked = new Set(busy);
        if (this.waiting > 0) return;
      } else this.#blocked.clear();
      // No actor is left that could release its lock: the database ends the deadlock.
      if (this.waiting === 0) await this.#changeWithin(CHECK_AFTER_MS);
      if (++checks > STUCK_AFTER_CHECKS) throw new Error(`Stuck:\n${this.trace.join('\n')}`);
    }
  }

  get #waiting(): Actor[] {
    return this.#actors.filter(({ next }) => next.length > 0);
  }

  get #busy(): Actor[] {
    return this.#actors.filter(
      ({ isDone, next, running }) => running.size > 0 || (!isDone && next.length === 0),
    );
  }

  async #areBlocked(actors: Actor[]): Promise<boolean> {
    if (actors.some(({ running }) => running.size === 0)) return false;
    const processIds = actors.flatMap(({ running }) => [...running].map(({ statementOn }) => statementOn));
    if (processIds.includes(null)) return false;
    const { rows } = await this.#control.query<{ blocked: boolean }>(
      `select coalesce(bool_and(cardinality(pg_blocking_pids(pid)) > 0), true) as blocked from unnest($1::int[]) pid`,
      [processIds],
    );
    // An actor may have gone on meanwhile.
    const now = this.#busy;
    return (
      rows[0]?.blocked === true && now.length === actors.length && now.every((one) => actors.includes(one))
    );
  }

  #notify(): void {
    this.#changed.resolve();
    this.#changed = Promise.withResolvers<void>();
  }

  async #changeWithin(ms: number): Promise<boolean> {
    const { promise: late, resolve } = Promise.withResolvers<false>();
    const timer = setTimeout(resolve, ms, false);
    const changed = await Promise.race([this.#changed.promise.then(() => true), late]);
    clearTimeout(timer);
    return changed;
  }
}
