import { taggedTests } from './tagged-tests.ts';

const SUBJECTS = ['money', 'access', 'personal data', 'bad input', 'availability'];

/** Returns `docs/promises.md`: the tests that hold a promise, by its subject. */
export function promisesPage(): string {
  const tests = taggedTests('promise');
  const sections = [...new Set([...SUBJECTS, ...tests.keys()])].map((subject) => {
    const lines = (tests.get(subject) ?? []).map(({ title, file }) => `- ${capitalized(title)}: \`${file}\``);
    return `## ${capitalized(subject)}\n\n${lines.join('\n')}\n`;
  });
  return `${HEAD}\n${sections.join('\n')}`;
}

const HEAD = `# Promises

What the product promises, each with the test that shows it, whose title says \`[promise …]\`. Written by
\`npm run generate -- promises\`. [What is not promised](../SECURITY.md#what-is-not-promised).
`;

const capitalized = (text: string) => text[0]?.toUpperCase() + text.slice(1);
