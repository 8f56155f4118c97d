import { SERVER_PATHS } from '@lessons/contract/server-paths';
import { CACHE_CONTROL, FILE_NAME, HASHED_FILE, HIDDEN_FILE, MANIFEST } from '../src/http/static-files.ts';

type Headers = Record<string, string>;

const HEAD = `# Written by \`npm run hosting\`: change api/hosting instead.
# A template of the nginx image: it puts environment variables in. Without the image:
# envsubst '$SHELL_ORIGIN $API_ORIGIN $MODULE_ORIGIN $SUPABASE_ORIGIN $BROTLI' < this > a file in conf.d
# BROTLI is \`brotli_static on;\` where nginx has that module, and otherwise empty.
`;

/** The page, its files, and the one file that tells the page where the API is. */
export function nginxShell(headers: Headers): string {
  const serverPaths = SERVER_PATHS.map((path) => path.slice(1)).join('|');
  return `${HEAD}
${maps('shell')}
# Of all screens, only the landing page is for search engines.
map $request_uri $shell_robots {
  default noindex;
  "~^/($|[?])" "";
  "~^[^?]*[.][^/?]*($|[?])" "";
}

server {
${common('shell', headers)}
  add_header X-Robots-Tag $shell_robots;

  location = /config.json {
    default_type application/json;
    return 200 '{"apiOrigin":"\${API_ORIGIN}"}';
  }

  # Calls and files of the API, for which a proxy in front has not been set up.
  location ~ ^/(${serverPaths})(/|$) { return 404; }
  location ~ ${HIDDEN_FILE.source} { return 404; }
  location ~ ${FILE_NAME.source} { try_files $uri =404; }
  location / { try_files /index.html =404; }
}
`;
}

/** Files alone. */
export function nginxModule(headers: Headers): string {
  return `${HEAD}
${maps('module')}
server {
${common('module', headers)}
  location ~ ${HIDDEN_FILE.source} { return 404; }
  location / { try_files $uri =404; }
}
`;
}

function maps(name: string): string {
  return `map $uri $${name}_cache_control {
  default "${CACHE_CONTROL.other}";
  "~${HASHED_FILE.source}" "${CACHE_CONTROL.hashed}";
  "~${MANIFEST.source}" "${CACHE_CONTROL.manifest}";
}
`;
}

function common(name: string, headers: Headers): string {
  const lines = Object.entries(headers).map(([header, value]) => `  add_header ${header} "${value}" always;`);
  return `  listen 8080;
  listen [::]:8080;
  root /srv/www;
  server_tokens off;
  gzip_static on;
  gzip_vary on;
  \${BROTLI}
  types {
    text/html html;
    text/css css;
    text/javascript js;
    application/json json;
    application/manifest+json webmanifest;
    image/png png;
    image/svg+xml svg;
    font/woff2 woff2;
  }
  charset utf-8;

${lines.join('\n')}
  # Not with an error: a file that is missing now may be there later.
  add_header Cache-Control $${name}_cache_control;`;
}
