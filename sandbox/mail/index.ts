export { createSandboxMail, type SandboxMail } from './create-sandbox-mail.ts';
