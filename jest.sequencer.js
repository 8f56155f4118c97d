import TestSequencer from '@jest/test-sequencer';

/** The longest files. Begun last, one of these would keep a single worker busy at the end. */
const SLOW_FIRST = [/\/tests\/(model|security\/fuzz)/, /\/tests\//];

const rankOf = ({ path }) => {
  const rank = SLOW_FIRST.findIndex((slow) => slow.test(path));
  return rank === -1 ? SLOW_FIRST.length : rank;
};

/** Orders the files without times from an earlier run, which a clean clone does not have. */
export default class extends TestSequencer {
  sort(tests) {
    return super.sort(tests).sort((a, b) => rankOf(a) - rankOf(b));
  }
}
