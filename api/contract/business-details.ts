import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { text } from './request-values.ts';

/** The seller on receipts. Without a name or an address, receipts have the coach's. */
const businessDetails = z.object({
  name: z.nullable(z.string()),
  /** May have line breaks. */
  address: z.nullable(z.string()),
  /** Has no spaces, such as GB980780684. */
  vatNumber: z.nullable(z.string()),
  /** Whether VAT at the standard rate is part of the prices. Only with a VAT number. */
  pricesIncludeVat: z.boolean(),
  /** How a client pays by transfer, such as a sort code and an account number, for who is asked to pay. */
  payTo: z.nullable(z.string()),
});
export type BusinessDetails = z.output<typeof businessDetails>;

/** The longest texts that are accepted, in characters. */
export const businessDetailLimits = { name: 100, address: 300, vatNumber: 20, payTo: 200 } as const;

export const getBusinessDetails = endpoint({
  method: 'GET',
  path: '/api/admin/business-details',
  access: 'coach',
  response: businessDetails,
});

/** Applies to receipts from now on; earlier ones keep their seller. 422 `vat_number_invalid`. */
export const updateBusinessDetails = endpoint({
  method: 'PUT',
  path: '/api/admin/business-details',
  access: 'coach',
  body: z.object({
    name: z.nullable(text(businessDetailLimits.name)),
    address: z.nullable(text(businessDetailLimits.address)),
    vatNumber: z.nullable(text(businessDetailLimits.vatNumber)),
    pricesIncludeVat: z.boolean(),
    payTo: z.nullable(text(businessDetailLimits.payTo)),
  }),
  response: businessDetails,
});
