import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../../../tools/build/front-ends.ts';
import { archive } from './archives.ts';
import type { Machine } from './start-machine.ts';

/** The sandbox in the place of the accounts elsewhere, where `setup` would have it. */
const SANDBOX = `
  mkdir -p /opt/lessons/sandbox && tar -xzf /root/sandbox.tar.gz -C /opt/lessons/sandbox
  cd /tmp && runuser -u postgres -- psql -q --set=ON_ERROR_STOP=1 <<SQL
  create role lessons_sandbox login password 'sandbox';
  create database lessons_sandbox owner lessons_sandbox;
SQL
  echo postgres://lessons_sandbox:sandbox@localhost:5432/lessons_sandbox |
    install -m 640 -g lessons /dev/stdin /etc/lessons/sandbox_database_url
  install -m 640 -g lessons /dev/stdin /etc/lessons/sandbox.env <<END
SANDBOX_SITE=https://$HOST_NAME
SANDBOX_WEBHOOK=http://127.0.0.1:3001/api/webhooks/stripe
SANDBOX_DATABASE=/etc/lessons/sandbox_database_url
SANDBOX_PORT=23001
SANDBOX_SMTP_PORT=23002
END
  cd /opt/lessons/sandbox
  node sandbox.js --print-settings --site=https://$HOST_NAME --webhook=http://127.0.0.1:3001/api/webhooks/stripe \\
    --database=/etc/lessons/sandbox_database_url --port=23001 --smtp-port=23002 > /root/keys
  for name in SMTP_URL STRIPE_SECRET_KEY STRIPE_WEBHOOK_SECRET SUPABASE_SECRET_KEY; do
    sed -n "s/^$name=//p" /root/keys > /etc/lessons/secrets/$(echo $name | tr A-Z a-z)
    sed -i "/^$name=/d" /root/keys
  done
  for name in $(cut -d= -f1 /root/keys); do sed -i "/^$name=/d" /etc/lessons/api.env; done
  cat /root/keys >> /etc/lessons/api.env
  cp /root/lessons-sandbox.service /etc/systemd/system/
  systemctl daemon-reload && systemctl enable -q --now lessons-sandbox
`;

/** A rented Debian has libnss-systemd, and so knows it. */
const HOME_OF_DYNAMIC_USER = `
  mkdir -p /etc/systemd/system/lessons-migrate.service.d
  printf '[Service]\\nEnvironment=HOME=/\\n' > /etc/systemd/system/lessons-migrate.service.d/home.conf
`;

/** The chapters of 1.0's guide for a server of one's own, from 2 on: its commands, with the values that it leaves to people. */
const GUIDE = `
  tar -xzf /root/release-1.0.0.tar.gz
  sudo mkdir -p /opt/lessons /srv/lessons
  sudo cp -r api/dist /opt/lessons/1.0.0
  sudo ln -sfn 1.0.0 /opt/lessons/current

  sudo useradd --system --user-group --shell /usr/sbin/nologin lessons
  sudo install -d -m 750 -g lessons /etc/lessons /etc/lessons/secrets
  sudo install -m 640 -g lessons deploy/systemd/example.env /etc/lessons/api.env
  sed -i "s/lessons[.]example/$HOST_NAME/" /etc/lessons/api.env
  openssl rand -hex 32 > /etc/lessons/secrets/link_secret
  (${SANDBOX})
  sudo chgrp -R lessons /etc/lessons/secrets && sudo chmod 640 /etc/lessons/secrets/*

  OWNER=$(openssl rand -hex 24) API=$(openssl rand -hex 24)
  sudo -u postgres psql --set=ON_ERROR_STOP=1 <<SQL
  create role lessons login password '$OWNER';
  create role lessons_api login password '$API';
  create database lessons owner lessons;
SQL
  echo "postgres://lessons:$OWNER@localhost:5432/lessons" | sudo install -m 600 /dev/stdin /etc/lessons/owner_database_url
  echo "postgres://lessons_api:$API@localhost:5432/lessons" | sudo install -m 640 -g lessons /dev/stdin /etc/lessons/secrets/database_url

  sudo cp deploy/systemd/*.service /etc/systemd/system/
  (${HOME_OF_DYNAMIC_USER})
  sudo systemctl daemon-reload
  sudo systemctl start lessons-migrate
  sudo systemctl enable --now lessons-api@3001 lessons-api@3002

  export SHELL_HOST=$HOST_NAME MODULE_HOST=coach.$HOST_NAME SUPABASE_ORIGIN=https://$HOST_NAME
  envsubst '$SHELL_HOST $MODULE_HOST $SUPABASE_ORIGIN' < deploy/nginx/site.conf.template | sudo tee /etc/nginx/sites-available/lessons > /dev/null
  sed -i '/location \\^~ \\/api\\//r /root/nginx-of-sandbox' /etc/nginx/sites-available/lessons
  sudo ln -sf ../sites-available/lessons /etc/nginx/sites-enabled/lessons
  sudo rm -f /etc/nginx/sites-enabled/default
  sudo nginx -t && sudo systemctl reload nginx
`;

/** A page and a manifest in the place of the front ends of 1.0, which say nothing of their release. */
const FRONT_ENDS = `
  mkdir -p /srv/lessons/shell /srv/lessons/module
  echo '<!doctype html><title>1.0</title>' > /srv/lessons/shell/index.html
  echo '{ "name": "1.0" }' > /srv/lessons/module/mf-manifest.json
`;

/** What certbot would have fetched. */
const CERTIFICATE = `
  mkdir -p /etc/letsencrypt/live/$HOST_NAME && cd /etc/letsencrypt/live/$HOST_NAME
  openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -noenc -days 90 -subj /CN=$HOST_NAME \\
    -addext subjectAltName=DNS:$HOST_NAME,DNS:coach.$HOST_NAME -keyout privkey.pem -out fullchain.pem 2> /dev/null
`;

/** Makes a machine a site of 1.0, as its guide says. */
export async function setUpFirstRelease(machine: Machine, host: string): Promise<void> {
  for (const name of ['release-1.0.0', 'sandbox'] as const) {
    machine.copyIn(archive(name), `/root/${name}.tar.gz`);
  }
  const deploy = (file: string) => readFileSync(join(ROOT, 'deploy', file), 'utf8');
  const put = async (file: string, text: string) => machine.run(`cat > ${file}`, { input: text });
  await put('/root/lessons-sandbox.service', deploy('systemd/lessons-sandbox.service'));
  await put(
    '/root/nginx-of-sandbox',
    deploy('nginx/sandbox.template').replaceAll('${SANDBOX_PORT}', '23001'),
  );
  await machine.run(`
    export HOST_NAME=${host}
    echo 127.0.0.1 ${host} coach.${host} >> /etc/hosts
    (${CERTIFICATE})
    (${FRONT_ENDS})
    mkdir /root/clone && cd /root/clone
    ${GUIDE}`);
}
