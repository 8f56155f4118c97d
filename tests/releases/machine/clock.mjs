import { readFileSync } from 'node:fs';

/* Loaded into a process of the walk: moves its clock by the milliseconds in a file, whenever the test writes others. */

const Machine = Date;
const now = () => Machine.now() + Number(readFileSync('/site/walk/clock', 'utf8'));
globalThis.Date = new Proxy(Machine, {
  construct: (_, parts) => Reflect.construct(Machine, parts.length === 0 ? [now()] : parts),
  get: (_, name) => (name === 'now' ? now : Reflect.get(Machine, name)),
});
