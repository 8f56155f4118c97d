import { APPLE_PAY_DOMAIN_PATH, SERVER_PATHS } from '@lessons/contract/server-paths';
import {
  CACHE_CONTROL,
  FILE_NAME,
  HASHED_FILE,
  HIDDEN_FILE,
  MANIFEST,
} from '../../../api/src/http/static-files.ts';

type Headers = Record<string, string>;

/** A front end and the folder of its files. */
interface Site {
  /** Begins the names of its variables. */
  name: string;
  root: string;
  headers: Headers;
  brotli: string;
}

const IN_THE_IMAGE = { root: '/srv/www', brotli: '${BROTLI}' };
/** Open pages of one site. A page that gets no stream asks for changes itself. */
const MAX_STREAMS = 4_000;
const WRITTEN = '# Written by `npm run generate -- hosting`: change tools/generate/hosting instead.';
const IMAGE_HEAD = `${WRITTEN}
# A template of the nginx image: it puts environment variables in. A machine with both sites takes site.conf.template.
# BROTLI is \`brotli_static on;\` where nginx has that module, and otherwise empty.
`;
const LISTEN_IN_THE_IMAGE = `  listen 8080;
  listen [::]:8080;
  server_tokens off;`;

/** Returns the configuration of the shell's image: the page, its files, and where the API is. */
export function nginxShell(headers: Headers): string {
  return `${IMAGE_HEAD}
${mapsOfShell('shell')}
server {
${LISTEN_IN_THE_IMAGE}

${shellFiles({ ...IN_THE_IMAGE, name: 'shell', headers }, '${API_ORIGIN}')}
}
`;
}

/** Returns the configuration of the module's image: files alone. */
export function nginxModule(headers: Headers): string {
  return `${IMAGE_HEAD}
${mapOfCacheControl('module')}
server {
${LISTEN_IN_THE_IMAGE}

${moduleFiles({ ...IN_THE_IMAGE, name: 'module', headers })}
}
`;
}

/** Returns the configuration of a machine with both sites and two processes of the API: TLS, `/api` and the files. */
export function nginxSite(shell: Headers, module: Headers): string {
  const brotli = '${BROTLI}';
  return `${WRITTEN}
# Both sites on one nginx 1.22 or newer, with two processes of the API on this machine. \`setup\` puts the values in. What nginx
# shares between sites carries the name of this one.

upstream \${NAME}_api {
  # A process that stops refuses connections: the request goes to the other one.
  server 127.0.0.1:\${FIRST_PORT} fail_timeout=2s;
  server 127.0.0.1:\${SECOND_PORT} fail_timeout=2s;
  keepalive 16;
}

limit_conn_zone $server_name zone=\${NAME}_streams:64k;

${mapsOfShell('${NAME}_shell')}
${mapOfCacheControl('${NAME}_module')}
server {
  listen 80;
  listen [::]:80;
  server_name \${SHELL_HOST} \${MODULE_HOST};
  server_tokens off;
  # Certificates are renewed by certbot with \`--webroot\`.
  location /.well-known/acme-challenge/ { root /var/www/html; }
  location / { return 301 https://$host$request_uri; }
}

server {
${listenWithTls('SHELL_HOST')}

  proxy_http_version 1.1;
  proxy_set_header Connection "";
  proxy_set_header Host $host;
  # The visitor's address alone: what a visitor sends here is not to be believed.
  proxy_set_header X-Forwarded-For $remote_addr;
  proxy_connect_timeout 3s;
  location ^~ /api/ { proxy_pass http://\${NAME}_api; }
  location = ${APPLE_PAY_DOMAIN_PATH} { proxy_pass http://\${NAME}_api; }
  # Stays open, and every event has to arrive at once. A heartbeat comes every 20 seconds. Each takes two connections: with
  # 4,000 of them a worker with \`worker_connections 10240\` has 2,000 left for calls and webhooks.
  location = /api/events {
    limit_conn \${NAME}_streams ${MAX_STREAMS};
    proxy_pass http://\${NAME}_api;
    proxy_buffering off;
    gzip off;
    proxy_read_timeout 60s;
  }
\${SANDBOX}
${shellFiles({ name: '${NAME}_shell', root: '${SHELL_FILES}', headers: shell, brotli }, '')}
}

server {
${listenWithTls('MODULE_HOST')}

${moduleFiles({ name: '${NAME}_module', root: '${MODULE_FILES}', headers: module, brotli })}
}
`;
}

function listenWithTls(host: string): string {
  return `  listen 443 ssl http2;
  listen [::]:443 ssl http2;
  server_name \${${host}};
  server_tokens off;
  ssl_certificate \${CERTIFICATE}/fullchain.pem;
  ssl_certificate_key \${CERTIFICATE}/privkey.pem;
  ssl_protocols TLSv1.2 TLSv1.3;
  ssl_session_cache shared:\${NAME}:1m;`;
}

function shellFiles(site: Site, apiOrigin: string): string {
  const serverPaths = SERVER_PATHS.map((path) => path.slice(1)).join('|');
  return `  location / {
${common(site)}
    add_header X-Robots-Tag $${site.name}_robots;

    location = /config.json {
      default_type application/json;
      return 200 '{"apiOrigin":"${apiOrigin}"}';
    }

    # Calls and files of the API that no proxy in front has taken.
    location ~ ^/(${serverPaths})(/|$) { return 404; }
    location ~ ${HIDDEN_FILE.source} { return 404; }
    location ~ ${FILE_NAME.source} { try_files $uri =404; }
    try_files /index.html =404;
  }`;
}

function moduleFiles(site: Site): string {
  return `  location / {
${common(site)}
    location ~ ${HIDDEN_FILE.source} { return 404; }
    try_files $uri =404;
  }`;
}

function mapsOfShell(name: string): string {
  return `${mapOfCacheControl(name)}
# Of all screens, only the landing page is for search engines.
map $request_uri $${name}_robots {
  default noindex;
  "~^/($|[?])" "";
  "~^[^?]*[.][^/?]*($|[?])" "";
}
`;
}

function mapOfCacheControl(name: string): string {
  return `map $uri $${name}_cache_control {
  default "${CACHE_CONTROL.other}";
  "~${HASHED_FILE.source}" "${CACHE_CONTROL.hashed}";
  "~${MANIFEST.source}" "${CACHE_CONTROL.manifest}";
}
`;
}

/** Returns the directives of both front ends' files. The API's responses have headers of their own. */
function common({ name, root, headers, brotli }: Site): string {
  const lines = Object.entries(headers).map(
    ([header, value]) => `    add_header ${header} "${value}" always;`,
  );
  return `    root ${root};
    gzip_static on;
    gzip_vary on;
    # By default nginx compresses nothing for a proxy, which says \`Via\` or speaks HTTP/1.0.
    gzip_proxied any;
    gzip_http_version 1.0;
    ${brotli}
    types {
      text/html html;
      text/css css;
      text/javascript js;
      application/json json;
      application/manifest+json webmanifest;
      text/plain txt;
      image/png png;
      image/svg+xml svg;
      font/woff2 woff2;
    }
    charset utf-8;

${lines.join('\n')}
    # Not with an error: a file that is missing now may be there later.
    add_header Cache-Control $${name}_cache_control;`;
}
