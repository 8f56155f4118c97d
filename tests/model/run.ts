import type { BookingRules, TimeSpan } from '@lessons/rules';
import { NotYet } from '../../api/src/payments/provider-errors.ts';
import { Refusal } from '../../api/src/http/refusal.ts';
import type { Backup, LostIntent } from './backups.ts';
import type { LessonAct, Lesson } from './lesson.ts';
import type { ApiRequest, Interleaving } from './interleaving.ts';
import type { World } from './world.ts';

/** A claim of a response to an actor. It has to be true in the end. */
export type Claim =
  | { what: 'booked'; paymentIntentId: string; bookingId: string }
  | {
      what: 'slot_lost' | 'paid_too_late' | 'payment_cancelled' | 'paid_already' | 'lesson_cancelled';
      paymentIntentId: string;
    }
  | { what: 'cancelled'; bookingId: string; willRefund: boolean }
  /** `playerId` is null for a client who may be another by now. */
  | { what: 'booked for'; bookingId: string; playerId: string | null };

/** A request that concerns a lesson, from its first step to its last. */
export interface Act {
  bookingId: string;
  what: LessonAct;
  now: Date;
  /** The steps of the run that were done before it began, and before it ended. */
  begun: number;
  ended: number;
  /** `ok`, or the code of the refusal; null for one that failed, which may have been done all the same. */
  answer: string | null;
}

/** The coach's wish of what to book: a lesson, or all of a series. */
export interface Asked extends Pick<Lesson, 'pence'> {
  lessons: readonly Pick<Lesson, 'start' | 'end'>[];
  anyway: boolean;
}

/** The response to the coach when a block or other hours were written. */
export interface BlockClaim {
  id: string;
  span: TimeSpan;
  /**
   * The server's time when the coach got the response. It does not name lessons that had begun by
   * then.
   */
  receivedAt: Date;
  bookingIds: readonly string[];
  /** Court times of the holds that the coach lets finish. */
  keptCourtTimeIds: readonly string[];
}

/** One run of a script: what it acts on, and what is needed to judge its outcome. */
export interface Run {
  world: World;
  interleaving: Interleaving;
  claims: Claim[];
  blockClaims: BlockClaim[];
  /** Since the last restore, which begins another list. */
  acts: Act[];
  /** The lessons of the backup that was restored last. */
  restoredLessons: ReadonlyMap<string, Lesson>;
  /** The steps that were done when players asked for the deletion of their accounts, by player. */
  deletionsBegun: Map<string, number>;
  /** The lessons that the coach has wanted to book, by the id of the request. */
  asked: Map<string, Asked>;
  /** What the coach has wanted to settle at once, by the id of the request. */
  settlements: Map<string, readonly string[]>;
  /** Lessons that the coach has moved to a time that players can't book. */
  movedAnyway: Set<string>;
  /** When the last complete comparison with the provider began, of those since the last restore. */
  comparedAt: Date | null;
  /** The booking rules so far, the last of them in force. */
  rules: BookingRules[];
  /**
   * `player slot` of every hold so far: a reload keeps its hold, whatever the rules have become.
   */
  held: Set<string>;
  /** Requests of players for a new time that are under way, by lesson and time, with what the rules permit since the first. */
  moving: Map<string, { isPermitted: (start: Date) => boolean; requests: number }>;
  /** The latest backup. Before the first `back up` it is the empty world. */
  backup: Backup;
  isRestored: boolean;
  /**
   * Intents whose history was lost with the database, by id: no program may cancel or refund them.
   */
  lostIntents: Map<string, LostIntent>;
  /** Errors that no command explains. */
  unexpected: unknown[];
}

/**
 * Sends a request to an API process. Returns undefined when it fails. A failure that no command
 * explains is added to `unexpected`. A job that says `NotYet` is put off: what comes of it is checked
 * in the end.
 */
export async function sendRequest<T>(
  { interleaving, unexpected }: Run,
  process: number,
  work: () => Promise<T>,
): Promise<T | Refusal | undefined> {
  let mayFail = () => false;
  try {
    return await interleaving.request(process, () => {
      const request = interleaving.currentRequest;
      mayFail = () => request?.mayFail === true || request?.isKilled === true;
      return work();
    });
  } catch (error) {
    interleaving.trace.push(`  refused: ${(error as Error).message}`);
    if (error instanceof Refusal) return error;
    if (!mayFail() && !isInProgress(error) && !(error instanceof NotYet)) unexpected.push(error);
    // The actor learns of the failure in a step of its own, after everything that broke has ended.
    await interleaving.step('learns of the failure', async () => {});
    return undefined;
  }
}

/** Ends requests and their connections, as when their processes die. */
export async function killRequests({ world }: Run, requests: readonly ApiRequest[]): Promise<void> {
  for (const request of requests) request.isKilled = true;
  await world.connections.endThoseOf(requests);
}

/** Sends a request that concerns lessons, and records what came of it. */
export async function actOn<T>(
  run: Run,
  {
    bookingIds,
    what,
    process,
  }: { bookingIds: readonly string[]; what: LessonAct | ((bookingId: string) => LessonAct); process: number },
  work: (now: Date) => Promise<T>,
): Promise<{ result: T } | Refusal | undefined> {
  const { world, interleaving, acts } = run;
  let now = world.context.clock();
  const begun = interleaving.trace.length;
  const answer = await sendRequest(run, process, async () => {
    now = world.context.clock();
    return { result: await work(now) };
  });
  const ended = interleaving.trace.length;
  const code = answer instanceof Refusal ? answer.code : answer ? 'ok' : null;
  for (const bookingId of bookingIds) {
    const act = typeof what === 'function' ? what(bookingId) : what;
    acts.push({ bookingId, what: act, now, begun, ended, answer: code });
  }
  return answer;
}

/** Returns the id of a lesson, if there is one. */
export async function pickLesson({ control }: World, index: number): Promise<string | undefined> {
  const { rows } = await control.query<{ id: string }>(
    'select id from bookings order by created_at, starts_at, id',
  );
  return rows[index % rows.length]?.id;
}

/**
 * Stripe refuses a request while another one with the same idempotency key is in progress. The queue
 * or the player tries again; the model's Stripe client does not by itself.
 */
function isInProgress(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === 'idempotency_key_in_use';
}
