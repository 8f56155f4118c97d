import { fail, ok, warn, type Finding } from './finding.ts';

/** Stripe's SDK refuses webhooks whose time is further away. */
const MAX_SKEW_S = 300;
const NOTICED_SKEW_S = 30;

/** Compares this machine's clock with another's. `source` is whose clock it is. */
export function compareClocks(source: string, theirs: Date, now = new Date()): Finding {
  const subject = `Clock, by ${source}`;
  const seconds = Math.round((now.getTime() - theirs.getTime()) / 1000);
  const says = `this machine is ${Math.abs(seconds)} s ${seconds > 0 ? 'ahead' : 'behind'}`;
  const remedy = 'Let the machine keep its time by NTP (`timedatectl set-ntp true`).';
  if (Math.abs(seconds) >= MAX_SKEW_S)
    return fail(subject, `${says}: webhooks and tokens are refused`, remedy);
  if (Math.abs(seconds) >= NOTICED_SKEW_S) return warn(subject, says, remedy);
  return ok(subject, 'within half a minute');
}
