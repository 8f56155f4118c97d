export { respondRateLimited } from './auth-error.ts';
export { createSandboxAuth, type SandboxAuth } from './create-sandbox-auth.ts';
export type { SendMail } from './service.ts';
