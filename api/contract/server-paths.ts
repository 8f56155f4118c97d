/** The paths of the server's own files, APIs and mail pages: no screen has a path that begins so. */
export const SERVER_PATHS = ['/api', '/auth/v1', '/v1', '/sandbox', '/admin-app'];
