import type Stripe from 'stripe';
import { DECLINES, type CardBehaviour } from './card-behaviour.ts';

/*
 * The cards of Stripe's page of test cards, in its order, but for those of a reader at a counter:
 * https://docs.stripe.com/testing
 */

export interface TestCardRow {
  number: string;
  /** The test PaymentMethod of the same card. Not every card has one. */
  paymentMethod?: string;
  behaviour?: Partial<CardBehaviour>;
  /** The country of its bank, ISO 3166. The United States by default. */
  country?: string;
  /** Credit by default. */
  funding?: 'debit' | 'prepaid';
  /** What Stripe finds when it compares the security code and the address. */
  checks?: Partial<Stripe.PaymentMethod.Card.Checks>;
}

const card = (
  number: string,
  paymentMethod?: string,
  behaviour?: Partial<CardBehaviour>,
  more?: Omit<TestCardRow, 'number' | 'paymentMethod' | 'behaviour'>,
): TestCardRow => ({
  number,
  ...(paymentMethod && { paymentMethod: `pm_card_${paymentMethod}` }),
  ...(behaviour && { behaviour }),
  ...more,
});

const BY_BRAND = [
  card('4242424242424242', 'visa'),
  card('4000056655665556', 'visa_debit', {}, { funding: 'debit' }),
  card('5555555555554444', 'mastercard'),
  card('2223003122003222'),
  card('5200828282828210', 'mastercard_debit', {}, { funding: 'debit' }),
  card('5105105105105100', 'mastercard_prepaid', {}, { funding: 'prepaid' }),
  card('378282246310005', 'amex'),
  card('371449635398431'),
  card('6011111111111117', 'discover'),
  card('6011000990139424'),
  card('6011981111111113', undefined, {}, { funding: 'debit' }),
  card('3056930009020004'),
  // 14 digits.
  card('36227206271667', 'diners'),
  card('6555900000604105'),
  card('3566002020360505', 'jcb'),
  card('6200000000000005', 'unionpay'),
  card('6200000000000047', undefined, {}, { funding: 'debit' }),
  // 19 digits.
  card('6205500000000000004'),
  // Of two brands each: Cartes Bancaires and eftpos.
  card('4000002500001001', 'visa_cartesBancaires', {}, { country: 'FR' }),
  card('5555552500001001', 'mastercard_cartesBancaires', {}, { country: 'FR' }),
  card('4000050360000001', 'visa_debit_eftposAuCoBranded', {}, { country: 'AU', funding: 'debit' }),
  card('5555050360000080', 'mastercard_debit_eftposAuCoBranded', {}, { country: 'AU', funding: 'debit' }),
  // Of accounts for medical expenses.
  card('4000051230000072', 'debit_visaHsaProductCode', {}, { funding: 'debit' }),
  card('5200828282828897', 'mastercard_debit_mastercardFsaProductCode', {}, { funding: 'debit' }),
];

const COUNTRIES: Record<string, string> = {
  AR: '4000000320000021',
  BR: '4000000760000002',
  CA: '4000001240000000',
  CL: '4000001520000001',
  CO: '4000001700000003',
  CR: '4000001880000005',
  EC: '4000002180000000',
  MX: '4000004840008001',
  PA: '4000005910000000',
  PY: '4000006000000066',
  PE: '4000006040000068',
  UY: '4000008580000003',
  AE: '4000007840000001',
  AT: '4000000400000008',
  BE: '4000000560000004',
  BG: '4000001000000000',
  BY: '4000001120000005',
  HR: '4000001910000009',
  CY: '4000001960000008',
  CZ: '4000002030000002',
  DK: '4000002080000001',
  EE: '4000002330000009',
  FI: '4000002460000001',
  FR: '4000002500000003',
  DE: '4000002760000016',
  GI: '4000002920000005',
  GR: '4000003000000030',
  HU: '4000003480000005',
  IE: '4000003720000005',
  IT: '4000003800000008',
  LV: '4000004280000005',
  LI: '4000004380000004',
  LT: '4000004400000000',
  LU: '4000004420000006',
  MT: '4000004700000007',
  NL: '4000005280000002',
  NO: '4000005780000007',
  PL: '4000006160000005',
  PT: '4000006200000007',
  RO: '4000006420000001',
  SA: '4000006820000007',
  SI: '4000007050000006',
  SK: '4000007030000001',
  ES: '4000007240000007',
  SE: '4000007520000008',
  CH: '4000007560000009',
  GB: '4000008260000000',
  AU: '4000000360000006',
  CN: '4000001560000002',
  HK: '4000003440000004',
  IN: '4000003560000008',
  JP: '4000003920000003',
  MY: '4000004580000002',
  NZ: '4000005540000008',
  SG: '4000007020000003',
  TW: '4000001580000008',
};
const BY_COUNTRY = [
  ...Object.entries(COUNTRIES).map(([country, number]) =>
    card(number, country.toLowerCase(), {}, { country }),
  ),
  card('4000058260000005', 'gb_debit', {}, { country: 'GB', funding: 'debit' }),
  card('5555558265554449', 'gb_mastercard', {}, { country: 'GB' }),
  card('5200007840000022', 'ae_mastercard', {}, { country: 'AE' }),
  card('5062210000000009', undefined, {}, { country: 'MX' }),
  card('4000007640000003', 'th_credit', {}, { country: 'TH' }),
  card('4000057640000008', 'th_debit', {}, { country: 'TH', funding: 'debit' }),
  card('3530111333300000', undefined, {}, { country: 'JP' }),
];

const DECLINED = [
  card('4000000000000002', 'visa_chargeDeclined', { decline: DECLINES.generic }),
  card('4000000000009995', 'visa_chargeDeclinedInsufficientFunds', { decline: DECLINES.insufficientFunds }),
  card('4000000000009987', 'visa_chargeDeclinedLostCard', { decline: DECLINES.lost }),
  card('4000000000009979', 'visa_chargeDeclinedStolenCard', { decline: DECLINES.stolen }),
  card('4000000000000069', 'chargeDeclinedExpiredCard', { decline: DECLINES.expired }),
  card('4000000000000127', 'chargeDeclinedIncorrectCvc', { decline: DECLINES.incorrectCvc }),
  card('4000000000000119', 'chargeDeclinedProcessingError', { decline: DECLINES.processingError }),
  card('4000000000006975', 'visa_chargeDeclinedVelocityLimitExceeded', { decline: DECLINES.velocity }),
  // Can be saved for a customer, and is declined whenever it is charged.
  card('4000000000000341', 'chargeCustomerFail', { decline: DECLINES.generic }),
];

/** As with the rules that Stripe's Radar has without settings: the highest risk is blocked. */
const FRAUD = [
  card('4100000000000019', 'radarBlock', { decline: DECLINES.fraudulent }),
  card('4000000000004954', 'riskLevelHighest', { decline: DECLINES.fraudulent }),
  card('4000000000009235', 'riskLevelElevated'),
  card('4000008400000407', 'highFraudDisputeScore'),
  card('4000008400000159', 'highEfwScore'),
  card('4000008400001017', 'radarDynamicRiskThreshold'),
  card('4000008405600003', 'adaptive3dsChallenge'),
  card('4000000000000101', 'cvcCheckFail', {}, { checks: { cvc_check: 'fail' } }),
  card('4000000000000036', 'avsZipFail', {}, { checks: { address_postal_code_check: 'fail' } }),
  card('4000058400307872', 'cvcCheckFailElevatedRisk', {}, { checks: { cvc_check: 'fail' } }),
  card('4000058400306072', 'avsZipFailElevatedRisk', {}, { checks: { address_postal_code_check: 'fail' } }),
  card('4000000000000028', 'avsLine1Fail', {}, { checks: { address_line1_check: 'fail' } }),
  card(
    '4000000000000010',
    'avsFail',
    {},
    { checks: { address_line1_check: 'fail', address_postal_code_check: 'fail' } },
  ),
  card(
    '4000000000000044',
    'avsUnchecked',
    {},
    { checks: { address_line1_check: 'unavailable', address_postal_code_check: 'unavailable' } },
  ),
];

const AFTER_PAYMENT = [
  card('4000000000000259', 'createDispute', { dispute: 'fraudulent' }),
  card('4000000000002685', 'createDisputeProductNotReceived', { dispute: 'product_not_received' }),
  card('4000000000001976', 'createDisputeInquiry', { dispute: 'inquiry' }),
  card('4000000000005423', 'createIssuerFraudRecord', { warnsOfFraud: true }),
  // Disputed several times at Stripe.
  card('4000000404000079', 'createMultipleDisputes', { dispute: 'fraudulent' }),
  // With further ways of answering or preventing the dispute, which the sandbox does not have.
  card('4000000404000038', 'createCe3EligibleDispute', { dispute: 'fraudulent' }),
  card('4000008400000779', 'createComplianceDispute', { dispute: 'fraudulent' }),
  card('5105008400000002', 'createMastercardComplianceDispute', { dispute: 'fraudulent' }),
  card('4000000001000043', 'createAutoRepresentmentEligibleDispute', { dispute: 'fraudulent' }),
  card('4000000404004816', 'createRapidDisputeResolutionDispute', { dispute: 'fraudulent' }),
  card('4000000404005649', 'createCe3BlockDispute', { dispute: 'fraudulent' }),
  card('5105000300000018', 'createEthocaAlert', { dispute: 'fraudulent' }),
  card('4000000000007726', 'pendingRefund', { refund: 'pending, then succeeds' }),
  card('4000000000005126', 'refundFail', { refund: 'succeeds, then fails' }),
  // At once in the available balance.
  card('4000000000000077', 'bypassPending'),
  card('4000003720000278', 'bypassPendingInternational', {}, { country: 'IE' }),
];

const ASKED = { needsAuthentication: true } as const;
const AUTHENTICATED = [
  card('4000002500003155', 'authenticationRequiredOnSetup', ASKED),
  card('4000002760003184', 'authenticationRequired', ASKED),
  card('4000003800000446', 'authenticationRequiredSetupForOffSession', ASKED),
  card('4000008260003178', 'authenticationRequiredChargeDeclinedInsufficientFunds', {
    ...ASKED,
    decline: DECLINES.insufficientFunds,
  }),
  card('4000000000003220', 'threeDSecure2Required', ASKED, { country: 'IE' }),
  card('4000008400000027', undefined, ASKED),
  card('4000008400001629', 'threeDSecureRequiredChargeDeclined', { ...ASKED, decline: DECLINES.generic }),
  // The question to the bank fails, and the payment with it.
  card('4000008400001280', 'threeDSecureRequiredProcessingError', { decline: DECLINES.generic }),
  // Not asked, since nobody requests it.
  card('4000000000003055', 'threeDSecureOptional'),
  card('4000000000003097', 'threeDSecureOptionalProcessingError'),
  // The bank asks nobody, and agrees.
  card('4000000032200000'),
  // Each with another kind of question in an app.
  card('4000582600000094', undefined, ASKED),
  card('4000582600000045', undefined, ASKED),
  card('4000582600000102', undefined, ASKED),
  card('4000582600000110', undefined, ASKED),
  // After a captcha, which the sandbox does not show.
  card('4000000000001208'),
  card('4000000000003725'),
];

/** Further names of test PaymentMethods. */
export const OTHER_PAYMENT_METHODS: Record<string, string> = {
  pm_card_us: '4242424242424242',
  pm_card_amex_threeDSecureNotSupported: '378282246310005',
};

export const TEST_CARD_ROWS: readonly TestCardRow[] = [
  ...BY_BRAND,
  ...BY_COUNTRY,
  ...DECLINED,
  ...FRAUD,
  ...AFTER_PAYMENT,
  ...AUTHENTICATED,
];
