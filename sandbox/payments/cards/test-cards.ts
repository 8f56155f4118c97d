import { createHash } from 'node:crypto';
import { DECLINES, PAID, type CardBehaviour } from './card-behaviour.ts';
import { COUNTRY_CARDS } from './country-cards.ts';

type Brand = 'visa' | 'mastercard' | 'amex' | 'discover' | 'diners' | 'jcb' | 'unionpay' | 'unknown';

export interface TestCard {
  number: string;
  /** The test PaymentMethod of the same card. Null if Stripe has none. */
  paymentMethod: string | null;
  brand: Brand;
  funding: 'credit' | 'debit' | 'prepaid';
  /** The bank's country by ISO 3166. */
  country: string;
  behaviour: CardBehaviour;
}

const DEBIT = { funding: 'debit' } as const;
const PREPAID = { funding: 'prepaid' } as const;
const ASKED = { needsAuthentication: true } as const;

type Row = [
  number: string,
  paymentMethod: string | null,
  is?: Partial<CardBehaviour & Pick<TestCard, 'funding' | 'country'>>,
];

const BRANDS: Row[] = [
  ['4242424242424242', 'pm_card_visa'],
  ['4000056655665556', 'pm_card_visa_debit', DEBIT],
  ['5555555555554444', 'pm_card_mastercard'],
  ['2223003122003222', null],
  ['5200828282828210', 'pm_card_mastercard_debit', DEBIT],
  ['5105105105105100', 'pm_card_mastercard_prepaid', PREPAID],
  ['378282246310005', 'pm_card_amex'],
  ['371449635398431', null],
  ['6011111111111117', 'pm_card_discover'],
  ['6011000990139424', null],
  ['6011981111111113', null, DEBIT],
  ['3056930009020004', 'pm_card_diners'],
  ['36227206271667', null],
  ['6555900000604105', null],
  ['3566002020360505', 'pm_card_jcb'],
  ['6200000000000005', 'pm_card_unionpay'],
  ['6200000000000047', null, DEBIT],
  ['6205500000000000004', null],
  ['4000002500001001', 'pm_card_visa_cartesBancaires'],
  ['5555552500001001', 'pm_card_mastercard_cartesBancaires'],
  ['4000050360000001', 'pm_card_visa_debit_eftposAuCoBranded', DEBIT],
  ['5555050360000080', 'pm_card_mastercard_debit_eftposAuCoBranded', DEBIT],
];

const COUNTRIES: Row[] = [
  ...Object.entries(COUNTRY_CARDS).map(([country, number]): Row => [
    number,
    `pm_card_${country.toLowerCase()}`,
    { country },
  ]),
  ['4000058260000005', 'pm_card_gb_debit', { country: 'GB', ...DEBIT }],
  ['5555558265554449', 'pm_card_gb_mastercard', { country: 'GB' }],
  ['4000057640000008', 'pm_card_th_debit', { country: 'TH', ...DEBIT }],
  ['3530111333300000', 'pm_card_jp_jcb', { country: 'JP' }],
];

const DECLINED: Row[] = [
  ['4000000000000002', 'pm_card_visa_chargeDeclined', { decline: DECLINES.generic }],
  [
    '4000000000009995',
    'pm_card_visa_chargeDeclinedInsufficientFunds',
    { decline: DECLINES.insufficientFunds },
  ],
  ['4000000000009987', 'pm_card_visa_chargeDeclinedLostCard', { decline: DECLINES.lostCard }],
  ['4000000000009979', 'pm_card_visa_chargeDeclinedStolenCard', { decline: DECLINES.stolenCard }],
  ['4000000000000069', 'pm_card_chargeDeclinedExpiredCard', { decline: DECLINES.expired }],
  ['4000000000000127', 'pm_card_chargeDeclinedIncorrectCvc', { decline: DECLINES.incorrectCvc }],
  ['4000000000000119', 'pm_card_chargeDeclinedProcessingError', { decline: DECLINES.processingError }],
  [
    '4000000000006975',
    'pm_card_visa_chargeDeclinedVelocityLimitExceeded',
    { decline: DECLINES.velocityExceeded },
  ],
  ['4000000000000341', 'pm_card_chargeCustomerFail', { decline: DECLINES.generic }],
  ['4100000000000019', 'pm_card_radarBlock', { decline: DECLINES.blocked }],
  ['4000000000004954', 'pm_card_riskLevelHighest', { decline: DECLINES.blocked }],
];

/** Paid although a check fails: only a custom Radar rule would block them. */
const CHECKED: Row[] = [
  ['4000000000009235', 'pm_card_riskLevelElevated'],
  ['4000000000000101', 'pm_card_cvcCheckFail'],
  ['4000000000000036', 'pm_card_avsZipFail'],
  ['4000058400307872', 'pm_card_cvcCheckFailElevatedRisk'],
  ['4000058400306072', 'pm_card_avsZipFailElevatedRisk'],
  ['4000000000000028', 'pm_card_avsLine1Fail'],
  ['4000000000000010', 'pm_card_avsFail'],
  ['4000000000000044', 'pm_card_avsUnchecked'],
  ['4000000000001208', null],
  ['4000000000003725', null],
];

const AUTHENTICATED: Row[] = [
  ['4000002500003155', 'pm_card_authenticationRequiredOnSetup', ASKED],
  ['4000002760003184', 'pm_card_authenticationRequired', ASKED],
  ['4000003800000446', 'pm_card_authenticationRequiredSetupForOffSession', ASKED],
  [
    '4000008260003178',
    'pm_card_authenticationRequiredChargeDeclinedInsufficientFunds',
    { ...ASKED, decline: DECLINES.insufficientFunds },
  ],
  ['4000000000003220', 'pm_card_threeDSecure2Required', ASKED],
  ['4000008400001629', 'pm_card_threeDSecureRequiredChargeDeclined', { ...ASKED, decline: DECLINES.generic }],
  // 3D Secure itself fails, before the card holder is asked.
  ['4000008400001280', 'pm_card_threeDSecureRequiredProcessingError', { decline: DECLINES.generic }],
  ['4000000000003055', 'pm_card_threeDSecureOptional'],
  ['4000000000003097', 'pm_card_threeDSecureOptionalProcessingError'],
  ['4000582600000094', null, ASKED],
  ['4000582600000045', null, ASKED],
  ['4000582600000102', null, ASKED],
  ['4000582600000110', null, ASKED],
];

const AFTER_PAYMENT: Row[] = [
  ['4000000000000259', 'pm_card_createDispute', { disputes: ['fraudulent'] }],
  ['4000000000002685', 'pm_card_createDisputeProductNotReceived', { disputes: ['product_not_received'] }],
  ['4000000000001976', 'pm_card_createDisputeInquiry', { disputes: ['inquiry'] }],
  ['4000000000005423', 'pm_card_createIssuerFraudRecord', { warnsOfFraud: true }],
  [
    '4000000404000079',
    'pm_card_createMultipleDisputes',
    { disputes: ['fraudulent', 'product_not_received'] },
  ],
  ['4000000404000038', 'pm_card_createCe3EligibleDispute', { disputes: ['fraudulent'] }],
  ['4000008400000779', 'pm_card_createComplianceDispute', { disputes: ['noncompliant'] }],
  ['4000000000007726', 'pm_card_pendingRefund', { refund: 'pending, then succeeds' }],
  ['4000000000005126', 'pm_card_refundFail', { refund: 'succeeds, then fails' }],
  ['4000000000000077', 'pm_card_bypassPending'],
  ['4000003720000278', 'pm_card_bypassPendingInternational'],
];

const TEST_CARDS: TestCard[] = [
  ...BRANDS,
  ...COUNTRIES,
  ...DECLINED,
  ...CHECKED,
  ...AUTHENTICATED,
  ...AFTER_PAYMENT,
].map(testCard);

/** Stripe's other names for a card. */
const ALIASES: Record<string, string> = { pm_card_amex_threeDSecureNotSupported: 'pm_card_amex' };

export function testCardByNumber(number: string): TestCard | undefined {
  return TEST_CARDS.find((card) => card.number === number);
}

export function testCardByPaymentMethod(id: string): TestCard | undefined {
  return TEST_CARDS.find((card) => card.paymentMethod === (ALIASES[id] ?? id));
}

/** Returns the behaviour of a card by its fingerprint; `PAID` for an unknown one. */
export function behaviourOf(fingerprint: string | null | undefined): CardBehaviour {
  return TEST_CARDS.find((card) => fingerprintOf(card) === fingerprint)?.behaviour ?? PAID;
}

/**
 * Returns 16 letters and digits that identify the card's number and don't reveal it, like Stripe's.
 */
export function fingerprintOf({ number }: TestCard): string {
  return createHash('sha256').update(`sandbox card ${number}`).digest('hex').slice(0, 16);
}

function testCard([number, paymentMethod, is = {}]: Row): TestCard {
  const { funding, country, ...behaviour } = is;
  return {
    number,
    paymentMethod,
    brand: brandOf(number),
    funding: funding ?? 'credit',
    country: country ?? 'US',
    behaviour: { ...PAID, ...behaviour },
  };
}

function brandOf(number: string): Brand {
  if (number.startsWith('4')) return 'visa';
  if (/^(5[1-5]|2[2-7])/.test(number)) return 'mastercard';
  if (/^3[47]/.test(number)) return 'amex';
  if (/^3[068]/.test(number)) return 'diners';
  if (number.startsWith('35')) return 'jcb';
  if (number.startsWith('62')) return 'unionpay';
  return number.startsWith('6') ? 'discover' : 'unknown';
}
