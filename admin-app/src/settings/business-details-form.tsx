import { useState, type FormEvent } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import {
  businessDetailLimits,
  getBusinessDetails,
  updateBusinessDetails,
  type BusinessDetails,
} from '@lessons/contract';
import { formatVatNumber, parseVatNumber, STANDARD_VAT_PERCENT } from '@lessons/rules';
import {
  Button,
  Checkbox,
  Disclosure,
  Stack,
  TextArea,
  TextField,
  Muted,
  QueryContent,
  Skeleton,
} from '@lessons/ui';
import { useAdmin } from '../admin-context.tsx';
import { useUnsaved } from '../forms/use-unsaved.tsx';
import { useCoachProfile } from '../requests/use-coach-profile.ts';
import { useChange } from '../requests/use-change.ts';
import { uncached, useEndpoint } from '../requests/use-endpoint.ts';
import styles from './settings.module.css';

/** Edits name, address, VAT and bank details of the business. What is left empty is the coach's own. */
function BusinessDetailsForm({ saved }: { saved: BusinessDetails }) {
  const { notify } = useAdmin();
  const queryClient = useQueryClient();
  const coach = useCoachProfile();
  const [name, setName] = useState(saved.name ?? '');
  const [address, setAddress] = useState(saved.address ?? '');
  const [vatNumber, setVatNumber] = useState(saved.vatNumber ? formatVatNumber(saved.vatNumber) : '');
  const [payTo, setPayTo] = useState(saved.payTo ?? '');
  const [includesVat, setIncludesVat] = useState(saved.pricesIncludeVat);
  const [showsVat, setShowsVat] = useState(saved.vatNumber !== null);
  const [showsProblem, setShowsProblem] = useState(false);
  const parsedVatNumber = parseVatNumber(vatNumber);
  const hasVatNumber = vatNumber.trim() !== '';
  const isValid = !hasVatNumber || parsedVatNumber !== null;
  const details: BusinessDetails = {
    name: name.trim() || null,
    address: address.trim() || null,
    vatNumber: parsedVatNumber ?? (vatNumber.trim() || null),
    pricesIncludeVat: includesVat && hasVatNumber,
    payTo: payTo.trim() || null,
  };
  useUnsaved(!sameDetails(details, saved));
  const update = useChange({
    send: (api, body: BusinessDetails) => api(updateBusinessDetails, { body }),
    invalidates: [],
    onDone: (updated) => {
      // As in `PricingForm`: leaving asks nothing.
      queryClient.setQueryData([getBusinessDetails.path], updated);
      notify({ topic: 'business-details', title: 'Business details saved' });
    },
    failure: { topic: 'business-details', title: 'Failed to save business details' },
  });

  const save = (event: FormEvent) => {
    event.preventDefault();
    setShowsProblem(!isValid);
    if (isValid) update.mutate(details);
  };

  return (
    // `noValidate`: the messages are shown below the fields.
    <Stack as="form" gap={4} className={styles.form} noValidate onSubmit={save}>
      <TextField
        label="Business name"
        autoComplete="organization"
        maxLength={businessDetailLimits.name}
        hint={!name.trim() && coach && `Receipts have your name: ${coach.name}.`}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <TextArea
        label="Business address"
        autoComplete="street-address"
        rows={4}
        maxLength={businessDetailLimits.address}
        hint={!address.trim() && coach && `Receipts have the court’s address: ${coach.address}.`}
        value={address}
        onChange={(event) => setAddress(event.target.value)}
      />
      <TextField
        label="Bank details for transfers"
        autoComplete="off"
        maxLength={businessDetailLimits.payTo}
        hint="For example sort code and account number. Clients you ask for money read it."
        value={payTo}
        onChange={(event) => setPayTo(event.target.value)}
      />
      <Disclosure isOpen={showsVat || (showsProblem && !isValid)} onToggle={setShowsVat}>
        <TextField
          label="VAT number (optional)"
          autoComplete="off"
          maxLength={businessDetailLimits.vatNumber}
          error={
            showsProblem && !isValid && 'This is not a British VAT number. Please check its nine digits.'
          }
          hint="Only if the business is registered for VAT, such as GB 980 7806 84."
          value={vatNumber}
          onChange={(event) => setVatNumber(event.target.value)}
        />
        {hasVatNumber && (
          <Checkbox checked={includesVat} onChange={(event) => setIncludesVat(event.target.checked)}>
            Lesson prices include VAT at {STANDARD_VAT_PERCENT}%: receipts say how much
          </Checkbox>
        )}
      </Disclosure>
      <Button type="submit" variant="primary" wide="phone" loading={update.isPending}>
        Save business details
      </Button>
    </Stack>
  );
}

function sameDetails(one: BusinessDetails, other: BusinessDetails): boolean {
  return (
    one.name === other.name &&
    one.address === other.address &&
    one.vatNumber === other.vatNumber &&
    one.pricesIncludeVat === other.pricesIncludeVat &&
    one.payTo === other.payTo
  );
}

/** The seller on receipts. */
export function BusinessDetailsSection() {
  const query = useEndpoint(getBusinessDetails, uncached);
  return (
    <>
      <Muted prose>
        They are on the receipts of new payments. Receipts that have been issued keep the details of their
        day.
      </Muted>
      <QueryContent
        query={query}
        failed="The business details couldn’t be loaded."
        skeleton={<Skeleton shape="card" />}
      >
        {(details) => <BusinessDetailsForm saved={details} />}
      </QueryContent>
    </>
  );
}
