import { moduleHeaders, shellHeaders } from './host-headers.ts';
import { caddyModule, caddyShell } from './caddy.ts';
import { nginxModule, nginxShell } from './nginx.ts';

/** A reference to an environment variable, as a server's configuration writes it. */
type Variable = (name: string) => string;

const inNginx: Variable = (name) => `\${${name}}`;
const inCaddy: Variable = (name) => `{$${name}}`;

/** Stand for the origins of a site until a server starts. */
const ORIGINS = {
  SHELL_ORIGIN: 'https://shell.invalid',
  API_ORIGIN: 'https://api.invalid',
  MODULE_ORIGIN: 'https://module.invalid',
  SUPABASE_ORIGIN: 'https://supabase.invalid',
};

/** Returns the configurations of nginx and Caddy for both hosts, by their paths in the repository. */
export function hostConfigs(): Record<string, string> {
  const shell = shellHeaders({
    supabase: { url: ORIGINS.SUPABASE_ORIGIN, anonKey: '' },
    payments: { publishableKey: '', stripeJsUrl: null },
    adminManifestUrl: `${ORIGINS.MODULE_ORIGIN}/mf-manifest.json`,
    apiOrigin: ORIGINS.API_ORIGIN,
  });
  const module = moduleHeaders(ORIGINS.SHELL_ORIGIN);
  return {
    'deploy/nginx/shell.conf.template': nginxShell(withVariables(shell, inNginx)),
    'deploy/nginx/module.conf.template': nginxModule(withVariables(module, inNginx)),
    'deploy/caddy/shell.Caddyfile': caddyShell(withVariables(shell, inCaddy)),
    'deploy/caddy/module.Caddyfile': caddyModule(withVariables(module, inCaddy)),
  };
}

function withVariables(headers: Record<string, string>, variable: Variable): Record<string, string> {
  const put = (text: string) =>
    Object.entries(ORIGINS).reduce((value, [name, origin]) => value.replaceAll(origin, variable(name)), text);
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, put(value)]));
}
