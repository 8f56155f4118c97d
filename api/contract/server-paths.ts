/** The paths of the server's own files, APIs and mail pages: no screen has a path that begins so. */
export const SERVER_PATHS = ['/api', '/auth/v1', '/v1', '/sandbox', '/admin-app'];

/** Where Apple looks for the file by which the site may show Apple Pay. The API serves it. */
export const APPLE_PAY_DOMAIN_PATH = '/.well-known/apple-developer-merchantid-domain-association';
