const CODES = `
AD AE AF AG AI AL AM AO AR AT AU AW AZ BA BB BD BE BF BG BH BI BJ BM BN BO BR BS BT BW BY BZ CA
CD CF CG CH CI CL CM CN CO CR CV CY CZ DE DJ DK DM DO DZ EC EE EG ER ES ET FI FJ FR GA GB GD GE
GG GH GI GM GN GQ GR GT GW GY HK HN HR HT HU ID IE IL IM IN IQ IS IT JE JM JO JP KE KG KH KI KM
KN KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MG MK ML MM MN MO MR MT MU MV MW MX
MY MZ NA NE NG NI NL NO NP NR NZ OM PA PE PG PH PK PL PS PT PY QA RO RS RU RW SA SB SC SE SG SI
SK SL SM SN SO SR SS ST SV SZ TD TG TH TJ TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VN
VU WS XK YE ZA ZM ZW
`
  .trim()
  .split(/\s+/);

/**
 * Returns the select of the billing address's country, with English names in alphabetical order.
 */
export function countrySelect() {
  const root = document.createElement('div');
  const label = document.createElement('label');
  const select = document.createElement('select');
  root.className = 'field country';
  label.htmlFor = select.id = select.name = 'country';
  label.textContent = 'Country';
  select.autocomplete = 'billing country';
  select.append(
    ...countryNames().map(([code, name]) => new Option(name, code, code === 'GB', code === 'GB')),
  );
  root.append(label, select);
  return { root, select };
}

/** @returns {[code: string, name: string][]} */
function countryNames() {
  const names = new Intl.DisplayNames('en-GB', { type: 'region' });
  /** @type {[code: string, name: string][]} */
  const pairs = CODES.map((code) => [code, names.of(code) ?? code]);
  return pairs.toSorted(([, one], [, other]) => one.localeCompare(other, 'en-GB'));
}
