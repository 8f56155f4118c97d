export { bundleBrowserFiles } from './bundle-browser-files.ts';
export { declineFromNowOn } from './customers/saved-payment-methods.ts';
export { createPaymentSandbox, type PaymentSandbox } from './create-payment-sandbox.ts';
export { createInProcessClient } from './in-process-client.ts';
export { createInProcessPayments, type InProcessPayments } from './in-process.ts';
export { SANDBOX_KEYS } from './protocol/api-keys.ts';
export type { ApiResponse } from './protocol/api-request.ts';
export type { Account, Faults, RefundFault } from './protocol/faults.ts';
