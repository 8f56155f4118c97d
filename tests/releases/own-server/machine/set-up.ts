import { archive } from './archives.ts';
import type { Machine } from './start-machine.ts';

const PARTS = ['api', 'player-app', 'admin-app', 'sandbox'] as const;

interface SetUp {
  /** The site's name on the machine. */
  name?: string;
  host?: string;
  webServer?: 'nginx' | 'caddy';
  options?: string;
}

/** The folder of a machine with what the pipeline publishes. */
const RELEASE = '/root/release';

/** Sets a site up with the sandbox, as a person does who gives the answers in a file. Resolves with what it printed. */
export async function setUp(
  machine: Machine,
  { name = 'lessons', host = 'lessons.test', webServer = 'nginx', options = '' }: SetUp = {},
): Promise<string> {
  for (const part of PARTS) machine.copyIn(archive(part), `${RELEASE}/${part}.tar.gz`);
  const answers = [
    `DOMAIN=${host}`,
    'ADMIN_EMAILS=coach@example.com',
    `WEB_SERVER=${webServer}`,
    'STRIPE_SECRET_KEY=none',
  ];
  return machine.run(
    `echo 127.0.0.1 ${host} coach.${host} >> /etc/hosts
    cd ${RELEASE}
    mkdir -p api && tar -xzf api.tar.gz -C api
    cat > /root/${name}.answers
    node api/api/operate.js --site ${name} setup --self-signed --answers /root/${name}.answers ${options} 2>&1`,
    { input: answers.join('\n') },
  );
}
