import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';

/** What a request to an API process sees when that process is killed under it. */
export class Killed extends Error {}

/** A request to one of the API processes. It dies with its process. */
export interface ApiRequest {
  process: number;
  isKilled: boolean;
  /** Something broke that it used, so it may fail. */
  isExcused: boolean;
  /** The time that it has read last; null before that. */
  clock: Date | null;
}

/** Somebody who acts: a browser's tab, the coach, the delivery of a webhook, a job. */
interface Actor {
  name: string;
  isDone: boolean;
  /** What it wants to do next, several where it asks for several things at once; none while it is doing something. */
  next: { label: string; proceed: () => void }[];
  /** The server process of the statement it waits for. */
  statementOn: number | null;
}

interface Standing {
  actor: Actor;
  request: ApiRequest | null;
}

/** A statement that takes longer may be waiting for a lock. */
const LOOK_AFTER_MS = 3;
const STUCK_AFTER_MS = 15_000;

/**
 * Has actors do one step at a time: a statement to the database, a call to the payment provider. Before each step its actor waits at a
 * gate, and the next step is chosen only when nobody is doing anything, or all who are wait for a lock of somebody at a gate. So a run
 * follows from its choices alone.
 */
export class Interleaving {
  /** What happened, in order. */
  readonly trace: string[] = [];
  readonly #standing = new AsyncLocalStorage<Standing>();
  readonly #actors: Actor[] = [];
  readonly #requests = new Set<ApiRequest>();
  readonly #control: pg.Client;
  #changed = Promise.withResolvers<void>();
  #failure: unknown = null;
  /** Who waited for a lock when last looked at. */
  #blocked = new Set<Actor>();

  /** @param control a connection of the test's own, to see who waits for whose lock. */
  constructor(control: pg.Client) {
    this.#control = control;
  }

  start(name: string, work: () => Promise<void>): void {
    const actor: Actor = { name, isDone: false, next: [], statementOn: null };
    this.#actors.push(actor);
    this.trace.push(`${name} begins`);
    void this.#standing
      .run({ actor, request: null }, work)
      .catch((error: unknown) => {
        this.trace.push(`${name} fails: ${String(error)}`);
        this.#failure ??= error;
      })
      .finally(() => {
        actor.isDone = true;
        this.#tell();
      });
  }

  /** A request to an API process, which ends with `Killed` when that process does. */
  async request<T>(process: number, work: () => Promise<T>): Promise<T> {
    const standing = this.#standing.getStore();
    if (!standing) throw new Error('Only an actor makes requests');
    const request: ApiRequest = { process, isKilled: false, isExcused: false, clock: null };
    this.#requests.add(request);
    try {
      return await this.#standing.run({ ...standing, request }, work);
    } catch (error) {
      throw request.isKilled ? new Killed(`Process ${process} was killed`) : error;
    } finally {
      this.#requests.delete(request);
    }
  }

  /** Whose request the caller belongs to; null outside of one. */
  get currentRequest(): ApiRequest | null {
    return this.#standing.getStore()?.request ?? null;
  }

  get requests(): readonly ApiRequest[] {
    return [...this.#requests];
  }

  /** Waits until the caller is chosen to go on. Whoever is no actor goes on at once. */
  async gate(label: string): Promise<void> {
    const standing = this.#standing.getStore();
    if (!standing) return;
    const { actor, request } = standing;
    if (request?.isKilled) throw new Killed();
    await new Promise<void>((proceed) => {
      actor.next.push({ label, proceed });
      this.#tell();
    });
    if (request?.isKilled) throw new Killed();
  }

  /** Marks the caller as waiting for a statement on that server process, until the answer is called. */
  awaitStatement(processId: number): () => void {
    const standing = this.#standing.getStore();
    if (!standing) return () => {};
    standing.actor.statementOn = processId;
    return () => {
      standing.actor.statementOn = null;
    };
  }

  /** How many are at a gate. Known once `calm` has come. */
  get waiting(): number {
    return this.#waiting.length;
  }

  get underWay(): number {
    return this.#actors.filter(({ isDone }) => !isDone).length;
  }

  /** Has one of those at a gate do its step. */
  proceed(index: number): void {
    const actor = this.#waiting[index];
    const step = actor?.next.shift();
    if (!step) throw new Error('Nobody waits there');
    this.trace.push(`${actor?.name}: ${step.label}`);
    step.proceed();
  }

  /** Waits until nobody does anything any more but wait at a gate, or for the lock of somebody who does. */
  async calm(): Promise<void> {
    const deadline = Date.now() + STUCK_AFTER_MS;
    for (;;) {
      if (this.#failure) throw this.#failure;
      const busy = this.#busy;
      if (busy.length === 0) return;
      const wereBlocked = busy.every((actor) => this.#blocked.has(actor));
      if (!wereBlocked && (await this.#changeWithin(LOOK_AFTER_MS))) continue;
      if (await this.#areBlocked(busy)) {
        this.#blocked = new Set(busy);
        if (this.waiting > 0) return;
      } else this.#blocked.clear();
      // Nobody is left to give way: the database ends the deadlock.
      if (this.waiting === 0) await this.#changeWithin(LOOK_AFTER_MS);
      if (Date.now() > deadline) throw new Error(`Stuck:\n${this.trace.join('\n')}`);
    }
  }

  get #waiting(): Actor[] {
    return this.#actors.filter(({ next }) => next.length > 0);
  }

  get #busy(): Actor[] {
    return this.#actors.filter(({ isDone, next }) => !isDone && next.length === 0);
  }

  async #areBlocked(actors: Actor[]): Promise<boolean> {
    const processIds = actors.map(({ statementOn }) => statementOn);
    if (processIds.includes(null)) return false;
    const { rows } = await this.#control.query<{ blocked: boolean }>(
      `select coalesce(bool_and(cardinality(pg_blocking_pids(pid)) > 0), true) as blocked from unnest($1::int[]) pid`,
      [processIds],
    );
    // Somebody may have got on meanwhile.
    const now = this.#busy;
    return (
      rows[0]?.blocked === true && now.length === actors.length && now.every((one) => actors.includes(one))
    );
  }

  #tell(): void {
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
