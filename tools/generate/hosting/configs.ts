import { moduleHeaders, shellHeaders } from '../../../api/src/http/host-headers.ts';
import { caddyModule, caddyShell, caddySite, caddySiteOfMachine } from './caddy.ts';
import { nginxModule, nginxShell, nginxSite } from './nginx.ts';

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

/** Returns the variable for a machine that has both sites, with the API at `/api` of the shell. */
const inTemplateOfBoth: Variable = (name) =>
  name === 'SUPABASE_ORIGIN' ? inNginx(name) : `https://\${${name.replace('ORIGIN', 'HOST')}}`;

/** Returns the configurations of nginx and Caddy, by their paths in the repository. */
export function hostConfigs(): Record<string, string> {
  const site = {
    supabase: { url: ORIGINS.SUPABASE_ORIGIN, anonKey: '' },
    payments: { publishableKey: '', stripeJsUrl: null },
    adminManifestUrl: `${ORIGINS.MODULE_ORIGIN}/mf-manifest.json`,
  };
  const shell = shellHeaders({ ...site, apiOrigin: ORIGINS.API_ORIGIN });
  const module = moduleHeaders(ORIGINS.SHELL_ORIGIN);
  const both = [
    withVariables(shellHeaders({ ...site, apiOrigin: '' }), inTemplateOfBoth),
    withVariables(module, inTemplateOfBoth),
  ] as const;
  return {
    'deploy/nginx/shell.conf.template': nginxShell(withVariables(shell, inNginx)),
    'deploy/nginx/module.conf.template': nginxModule(withVariables(module, inNginx)),
    'deploy/nginx/site.conf.template': nginxSite(...both),
    'deploy/caddy/shell.caddy': caddyShell(withVariables(shell, inCaddy)),
    'deploy/caddy/module.caddy': caddyModule(withVariables(module, inCaddy)),
    'deploy/caddy/Caddyfile': caddySite(),
    'deploy/caddy/site.caddy.template': caddySiteOfMachine(...both),
  };
}

function withVariables(headers: Record<string, string>, variable: Variable): Record<string, string> {
  const put = (text: string) =>
    Object.entries(ORIGINS).reduce((value, [name, origin]) => value.replaceAll(origin, variable(name)), text);
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, put(value)]));
}
