/**
 * Where the server has files, APIs and mail pages of its own: no screen has a path that begins so.
 */
export const SERVER_PATHS = ['/api', '/auth/v1', '/v1', '/sandbox', '/admin-app'];
