import type { Machine } from './start-machine.ts';

/** Returns the memory of each program of a machine in MB, by its process's name, or of Node by its unit. What processes share is divided among them. */
export async function memoryOf(machine: Machine): Promise<Record<string, number>> {
  const lines = await machine.run(
    `
    for process in /proc/[0-9]*; do
      name=$(cat $process/comm 2>/dev/null) || continue
      unit=$(sed -n 's#^.*:/.*/\\([^/]*\\)$#\\1#p' $process/cgroup 2>/dev/null | head -1) || continue
      kb=$(sed -n 's/^Pss: *\\([0-9]*\\).*/\\1/p' $process/smaps_rollup 2>/dev/null) || continue
      echo "$name $unit \${kb:-0}"
    done`,
  );
  const sums: Record<string, number> = {};
  for (const line of lines.trim().split('\n')) {
    const [name = '', unit = '', kb] = line.split(' ');
    // Node calls its first thread so.
    const of = name === 'MainThread' ? unit : name;
    sums[of] = (sums[of] ?? 0) + Number(kb) / 1024;
  }
  const rounded = Object.entries(sums).map(([of, mb]) => [of, Math.round(mb)] as const);
  return Object.fromEntries(rounded.filter(([, mb]) => mb > 2).toSorted(([a], [b]) => a.localeCompare(b)));
}

/** Returns the number of connections to PostgreSQL for each of its databases. */
export async function connectionsOf(machine: Machine): Promise<Record<string, number>> {
  const lines = await machine.run(`cd /tmp && runuser -u postgres -- psql -At -F ' ' -c "
    select datname, count(*) from pg_stat_activity
    where backend_type = 'client backend' and pid <> pg_backend_pid() group by 1 order by 1"`);
  const rows = lines.trim().split('\n').filter(Boolean);
  return Object.fromEntries(
    rows.map((row) => [row.slice(0, row.indexOf(' ')), Number(row.slice(row.indexOf(' ') + 1))]),
  );
}
