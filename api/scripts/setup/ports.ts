import { globSync } from 'node:fs';
import { createServer } from 'node:net';
import type { Site } from '../site/site.ts';
import type { Machine } from './machine.ts';

/** The ports of a site's two processes. */
export type Ports = readonly [number, number];

const [FIRST, LAST] = [3001, 3999];

/** Returns the ports of the processes that systemd starts for a site: its units are enabled by them. Undefined before. */
export function portsOf({ name }: Site, machine: Machine): Ports | undefined {
  const [first, second] = enabledPorts(machine)
    .filter((one) => one.name === name)
    .map(({ port }) => port)
    .toSorted((one, other) => one - other);
  return first && second ? [first, second] : undefined;
}

/**
 * Returns two ports that no other site of the machine has, and on which nothing listens.
 *
 * @throws an error if none are left.
 */
export async function choosePorts(machine: Machine, isFree = isPortFree): Promise<Ports> {
  const taken = new Set(enabledPorts(machine).map(({ port }) => port));
  for (let port = FIRST; port < LAST; port += 2) {
    const ports: Ports = [port, port + 1];
    if (ports.some((one) => taken.has(one))) continue;
    if ((await isFree(port)) && (await isFree(port + 1))) return ports;
  }
  throw new Error(`No two ports between ${FIRST} and ${LAST} are free.`);
}

function enabledPorts({ units }: Machine): { name: string; port: number }[] {
  return globSync('*.wants/*-api@*.service', { cwd: units }).map((link) => {
    const [, name = '', port] = /([^/]+)-api@(\d+)[.]service$/.exec(link) ?? [];
    return { name, port: Number(port) };
  });
}

function isPortFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
