/** Digits, or groups of three by one separator, then at most two decimals. */
const FORMS = [
  { form: /^\d*\.?\d{0,2}$/, groups: '', decimal: '.' },
  { form: /^\d+,\d{1,2}$/, groups: '', decimal: ',' },
  { form: /^[1-9]\d{0,2}(,\d{3})+(\.\d{1,2})?$/, groups: ',', decimal: '.' },
  { form: /^[1-9]\d{0,2}(\.\d{3})+,\d{1,2}$/, groups: '.', decimal: ',' },
  { form: /^[1-9]\d{0,2}( \d{3})+([.,]\d{1,2})?$/, groups: ' ', decimal: ',' },
] as const;

/** The most digits that a person types for a price or a count. */
const MAX_LENGTH = 12;

/**
 * Returns the number of at most two decimals that a person has typed or pasted, with a pound sign or without: 47.50 and
 * 47,50, 1,000 and 1 000. Null for any other text, and for what two readers read as two numbers, such as 1.000.
 */
export function readNumber(text: string): number | null {
  const typed = text
    .normalize('NFKC')
    // Characters without a width or with a direction only, which come with pasted text.
    .replaceAll(/\p{Cf}/gu, '')
    .trim()
    .replace(/^£/, '')
    .trim()
    .replaceAll(/\s/g, ' ');
  const found = FORMS.find(({ form }) => form.test(typed));
  if (!found || typed.length > MAX_LENGTH || !/\d/.test(typed)) return null;
  return Number(typed.replaceAll(found.groups, '').replace(found.decimal, '.'));
}

/** Returns the whole number that a person has typed, if it is within the limits; otherwise null. */
export function readWholeNumber(text: string, { min, max }: { min: number; max: number }): number | null {
  const number = readNumber(text);
  return number !== null && Number.isInteger(number) && number >= min && number <= max ? number : null;
}
