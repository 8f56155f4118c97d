import { APPLE_PAY_DOMAIN_PATH, SERVER_PATHS } from '@lessons/contract/server-paths';
import {
  CACHE_CONTROL,
  FILE_NAME,
  HASHED_FILE,
  HIDDEN_FILE,
  MANIFEST,
} from '../../../api/src/http/static-files.ts';

type Headers = Record<string, string>;

const WRITTEN = '# Written by `npm run generate -- hosting`: change tools/generate/hosting instead.';

/** Returns the snippets of the shell's host: the page, its files, and the one that names the API's origin. */
export function caddyShell(headers: Headers): string {
  return `${snippetHead('shell', 'MODULE_ORIGIN, SUPABASE_ORIGIN and, unless the API is at /api of the site, API_ORIGIN')}
${shellSnippets('shell', headers, '{$API_ORIGIN}')}`;
}

/** Returns the snippets of the module's host: files alone. */
export function caddyModule(headers: Headers): string {
  return `${snippetHead('module', 'SHELL_ORIGIN')}
${moduleSnippets('module', headers)}`;
}

function shellSnippets(name: string, headers: Headers, apiOrigin: string): string {
  const serverPaths = SERVER_PATHS.flatMap((path) => [path, `${path}/*`]).join(' ');
  return `${security(name, headers)}
(${name}) {
${common(name)}

	@config path /config.json
	header @config Content-Type application/json
	respond @config \`{"apiOrigin":"${apiOrigin}"}\`

	# Calls and files of the API that no proxy in front has taken.
	@server path ${serverPaths}
	respond @server 404

	@screen {
		not path ${serverPaths}
		not path_regexp ${FILE_NAME.source}
	}
	@innerScreen {
		not path / ${serverPaths}
		not path_regexp ${FILE_NAME.source}
	}
	# Of all screens, only the landing page is for search engines.
	header @innerScreen X-Robots-Tag noindex
	rewrite @screen /index.html
${files()}
}
`;
}

function moduleSnippets(name: string, headers: Headers): string {
  return `${security(name, headers)}
(${name}) {
${common(name)}
${files()}
}
`;
}

/** Returns the configuration of a machine with both sites and two processes of the API: TLS, `/api` and the files. */
export function caddySite(): string {
  return `${WRITTEN}
# TLS for both sites, the way to the API, and the files. Caddy gets the certificates itself.
# Environment: SHELL_ORIGIN and MODULE_ORIGIN, such as https://lessons.example, SUPABASE_ORIGIN, ACME_EMAIL, and
# API_UPSTREAMS if the API's processes are elsewhere than on ports 3001 and 3002 of this machine.
{
	email {$ACME_EMAIL}
}

import shell.caddy
import module.caddy

${hosts({
  shell: { name: 'shell', address: '{$SHELL_ORIGIN}', root: '/srv/lessons/shell' },
  module: { name: 'module', address: '{$MODULE_ORIGIN}', root: '/srv/lessons/module' },
  upstreams: '{$API_UPSTREAMS:127.0.0.1:3001 127.0.0.1:3002}',
})}`;
}

/** Returns the configuration of one of several such sites on a machine, in one file. */
export function caddySiteOfMachine(shell: Headers, module: Headers): string {
  const [shellName, moduleName] = ['${NAME}-shell', '${NAME}-module'];
  return `${WRITTEN}
# Both sites, with two processes of the API on this machine. \`setup\` puts the values in, and the Caddyfile imports this file.
${shellSnippets(shellName, shell, '')}
${moduleSnippets(moduleName, module)}
${hosts({
  shell: { name: shellName, address: '${SHELL_HOST}', root: '${SHELL_FILES}' },
  module: { name: moduleName, address: '${MODULE_HOST}', root: '${MODULE_FILES}' },
  upstreams: '127.0.0.1:${FIRST_PORT} 127.0.0.1:${SECOND_PORT}',
  tls: '\ttls ${TLS}\n',
  more: '${SANDBOX}',
})}`;
}

interface Host {
  /** Begins the names of its snippets. */
  name: string;
  address: string;
  root: string;
}

function hosts(site: { shell: Host; module: Host; upstreams: string; tls?: string; more?: string }): string {
  const { shell, module, upstreams, tls = '', more = '' } = site;
  return `${shell.address} {
${tls}	@api path /api /api/* ${APPLE_PAY_DOMAIN_PATH}
	handle @api {
		reverse_proxy ${upstreams} {
			# A process that stops says so for five seconds before it closes. One whose jobs stand still, or whose
			# database is away, keeps its requests: it says itself what it can't do.
			health_uri /api/ready?for=requests
			health_interval 2s
			health_timeout 2s
			# A request that finds no connection goes to the other process.
			lb_policy round_robin
			lb_try_duration 3s
		}
	}
${more}	handle {
		root * ${shell.root}
		import ${shell.name}
	}
${errorsOf(shell.name)}
}

${module.address} {
${tls}	root * ${module.root}
	import ${module.name}
${errorsOf(module.name)}
}
`;
}

function snippetHead(name: string, variables: string): string {
  return `${WRITTEN}
# Imported by the Caddyfile beside it. A host of its own:
#   import ${name}.caddy
#   :8080 {
#   	root * /srv/www
#   	import ${name}
${errorsOf(name).replaceAll(/^/gm, '#   ')}
#   }
# Environment: ${variables}.
`;
}

/** Caddy drops the headers of a response that ends as an error. In a snippet Debian's Caddy would not find them. */
function errorsOf(name: string): string {
  return `\thandle_errors {\n\t\timport ${name}-security\n\t\trespond "{err.status_code} {err.status_text}"\n\t}`;
}

function security(name: string, headers: Headers): string {
  // `vary` is added: the file server's own says that there are compressed forms.
  const lines = Object.entries(headers).map(
    ([header, value]) => `\t\t${header === 'vary' ? '+' : ''}${header} "${value}"`,
  );
  return `(${name}-security) {
	header {
		-Server
${lines.join('\n')}
	}
}
`;
}

function common(name: string): string {
  return `	route {
		import ${name}-security
		# In this order: a later one replaces an earlier one.
		header Cache-Control "${CACHE_CONTROL.other}"
		# Not of a file that is missing: it may be there later.
		@hashed {
			path_regexp ${HASHED_FILE.source}
			file
		}
		header @hashed Cache-Control "${CACHE_CONTROL.hashed}"
		@manifest path_regexp ${MANIFEST.source}
		header @manifest Cache-Control "${CACHE_CONTROL.manifest}"
	}`;
}

function files(): string {
  return `
	@hidden path_regexp ${HIDDEN_FILE.source}
	respond @hidden 404
	file_server {
		precompressed br gzip
	}`;
}
