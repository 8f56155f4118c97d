export { respondRateLimited } from './auth-error.ts';
export { createSandboxAuth, type SandboxAuth, type SendMail } from './create-sandbox-auth.ts';
