/**
 * Matches an address with `@` or `%40`, also encoded twice or three times. `name@https://…` is a line of a stack in
 * Firefox and Safari. It starts at a boundary only, as `SECRET` does, so that each character is read a few times,
 * however long the text is.
 */
const EMAIL =
  /(?<![^\s"'<>():/])(?:(?!%(?:25){0,2}40)[^\s@"'<>():/])*(?:@|%(?:25){0,2}40)[^\s"'<>():/]+\.[a-z]{2,}/gi;
/** Tokens and ids are long and have a digit; long names in a stack have none. */
const SECRET = /(?<![\w-])(?=[\w-]*\d)[\w-]{24,}/g;
/** A long value after a name, as in a query. It may be a token without a digit. */
const QUERY_VALUE = /(?<=\w=)[\w.~%+-]{16,}/g;
/** Such as a telephone or card number. A date is shorter. */
const LONG_NUMBER = /\d(?:[ -]?\d){8,}/g;
const ADDRESS = /(?:https?:\/\/[^\s/"'<>()]+)?\/[^\s"'<>()]*/g;
const SCRIPT_NAME = /^[\w.~-]+\.(?:m?js|css|html|json)(?::\d+){0,2}$/;
/** `v1` is the version of an API. */
const PLAIN_NAME = /^(?:[a-z][a-z-]{0,29}|v\d)$/;
/** Matches all control characters but the line break. A log is read on terminals too. */
const CONTROL = /[^\P{Cc}\n]/gu;
/** They turn the direction of a line or are invisible, also within an address. */
const FORMAT = /\p{Cf}/gu;

/**
 * Returns a text from outside, such as a browser's error, without what may be personal: addresses become patterns
 * without query and fragment, and e-mail addresses, tokens and long numbers are masked.
 */
export function cleanText(text: string): string {
  return text
    .replace(FORMAT, '')
    .replace(CONTROL, ' ')
    .replace(ADDRESS, patternOf)
    .replace(EMAIL, '[email]')
    .replace(SECRET, '[token]')
    .replace(QUERY_VALUE, '[token]')
    .replace(LONG_NUMBER, '[number]');
}

/** Returns the pattern of a path, without what may be personal. */
export function cleanPath(path: string): string {
  return cleanText(patternOf(path));
}

/** Returns an address with `:id` for each part of its path that is no plain name or script. */
function patternOf(address: string): string {
  const [, origin = '', rest = ''] = /^(https?:\/\/[^/?#]+)?(.*)$/s.exec(address) ?? [];
  const [path = ''] = rest.split(/[?#]/);
  const parts = path.split('/').map((part) => {
    const isKnown = part === '' || SCRIPT_NAME.test(part) || PLAIN_NAME.test(part);
    return isKnown ? part : ':id';
  });
  return origin + parts.join('/');
}
