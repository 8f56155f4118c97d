import { existsSync, readFileSync } from 'node:fs';

/**
 * Reads the results that jest wrote.
 *
 *     node .ci/results.js failed TESTS                 prints the files that failed, a line each
 *     node .ci/results.js count TESTS AGAIN DEPLOY     prints how many tests passed and failed
 */

const FAILED_BEFORE_THE_TESTS = [{ name: '', status: 'failed', assertionResults: [] }];

function readResults(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).testResults : FAILED_BEFORE_THE_TESTS;
}

const write = (line) => process.stdout.write(`${line}\n`);

function countOf({ status, assertionResults }) {
  const count = (wanted) => assertionResults.filter((result) => result.status === wanted).length;
  // A file that can't be loaded has failed without a test.
  return { passed: count('passed'), failed: Math.max(count('failed'), status === 'failed' ? 1 : 0) };
}

const [command, tests, again, deploy] = process.argv.slice(2);
if (command === 'failed') {
  const files = existsSync(tests) ? readResults(tests) : [];
  for (const { name, status } of files) if (status === 'failed') write(name);
} else {
  const second = new Map(existsSync(again) ? readResults(again).map((file) => [file.name, file]) : []);
  const files = readResults(tests).map((file) => second.get(file.name) ?? file);
  const counts = [...files, ...readResults(deploy)].map(countOf);
  const sum = (what) => counts.reduce((total, count) => total + count[what], 0);
  for (const name of second.keys()) write(`Failed once, look at it: ${name}`);
  write(`${sum('passed')} passed, ${sum('failed')} failed`);
}
