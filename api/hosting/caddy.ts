import { SERVER_PATHS } from '@lessons/contract/server-paths';
import { CACHE_CONTROL, FILE_NAME, HASHED_FILE, HIDDEN_FILE, MANIFEST } from '../src/http/static-files.ts';

type Headers = Record<string, string>;

const HEAD = `# Written by \`npm run hosting\`: change api/hosting instead.
# Caddy reads the environment variables itself.
`;

/** The page, its files, and the one file that tells the page where the API is. */
export function caddyShell(headers: Headers): string {
  const serverPaths = SERVER_PATHS.flatMap((path) => [path, `${path}/*`]).join(' ');
  return `${HEAD}
${security(headers)}
:8080 {
${common()}

	@config path /config.json
	header @config Content-Type application/json
	respond @config \`{"apiOrigin":"{$API_ORIGIN}"}\`

	# Calls and files of the API, for which a proxy in front has not been set up.
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

/** Files alone. */
export function caddyModule(headers: Headers): string {
  return `${HEAD}
${security(headers)}
:8080 {
${common()}
${files()}
}
`;
}

/** Caddy drops the headers of a response that ends as an error. */
function security(headers: Headers): string {
  const lines = Object.entries(headers).map(([name, value]) => `\t\t${name} "${value}"`);
  return `(security) {
	header {
		-Server
${lines.join('\n')}
	}
}
`;
}

function common(): string {
  return `	root * /srv/www
	route {
		import security
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
	}
	handle_errors {
		import security
		respond "{err.status_code} {err.status_text}"
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
