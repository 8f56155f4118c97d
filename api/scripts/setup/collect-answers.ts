import { checkSetting } from '../../src/process/settings.ts';
import { NONE, QUESTION_NAMES, type Answers, type GivenAnswers, type QuestionName } from './answers.ts';
import type { Terminal } from './ask-terminal.ts';
import { QUESTIONS, type Asking, type Question } from './questions.ts';

export type Surroundings = Omit<Asking, 'answers'>;

/**
 * Takes the answers of a file, and for what it leaves out those of before. Each that is new is checked.
 *
 * @throws an error with the name of the first that is missing or refused.
 */
export async function takeAnswers(
  given: GivenAnswers,
  former: GivenAnswers,
  surroundings: Surroundings,
): Promise<Answers> {
  const unknown = Object.keys(given).find((name) => !QUESTION_NAMES.some((known) => known === name));
  if (unknown) throw new Error(`${unknown} is no question: they are ${QUESTION_NAMES.join(', ')}.`);
  return collect(surroundings, async (question, asking) => {
    const answer = given[question.name] ?? presetOf(question, asking, former);
    if (answer === undefined) throw new Error(`${question.name} is missing: ${question.text}.`);
    try {
      return await checked(question, answer, asking, former);
    } catch (error) {
      throw new Error(`${question.name}: ${reasonOf(error)}`, { cause: error });
    }
  });
}

/**
 * Asks a person, with the answers of before. An answer that is refused is asked for again. `keep` gets the answers so far after
 * each one.
 */
export async function askAnswers(
  terminal: Terminal,
  former: GivenAnswers,
  surroundings: Surroundings,
  keep: (answers: GivenAnswers) => void,
): Promise<Answers> {
  return collect(surroundings, async (question, asking) => {
    const preset = presetOf(question, asking, former);
    for (;;) {
      const typed = await terminal.ask(promptOf(question, preset), question.isSecret === true);
      try {
        if (!typed && preset === undefined) throw new Error('It is needed.');
        const answer = await checked(question, typed || String(preset), asking, former);
        keep({ ...asking.answers, [question.name]: answer });
        return answer;
      } catch (error) {
        terminal.say(`  ${reasonOf(error)}`);
      }
    }
  });
}

async function collect(
  surroundings: Surroundings,
  answer: (question: Question, asking: Asking) => Promise<string>,
): Promise<Answers> {
  const answers = {} as Record<QuestionName, string>;
  for (const question of QUESTIONS) {
    const asking = { ...surroundings, answers };
    answers[question.name] = question.isLeftOut?.(asking) ? '' : await answer(question, asking);
  }
  return answers;
}

function presetOf(question: Question, asking: Asking, former: GivenAnswers): string | undefined {
  return former[question.name] ?? question.preset?.(asking);
}

/** An answer that stays is not checked again: a service that is away must not stand in the way of a change of another. */
async function checked(
  question: Question,
  answer: string,
  asking: Asking,
  former: GivenAnswers,
): Promise<string> {
  const { name } = question;
  question.allow?.(answer, asking);
  if (answer === former[name] && fitsOthers(name, asking, former)) return answer;
  if (name !== 'DOMAIN' && answer !== NONE) checkSetting(name, answer);
  await question.check?.(answer, asking);
  return answer;
}

/** Whether the answers that this one is checked against are those of before, too. */
function fitsOthers(name: QuestionName, { answers }: Asking, former: GivenAnswers): boolean {
  const others: Partial<Record<QuestionName, QuestionName[]>> = {
    STRIPE_PUBLISHABLE_KEY: ['STRIPE_SECRET_KEY'],
    SUPABASE_ANON_KEY: ['SUPABASE_URL'],
    SUPABASE_SECRET_KEY: ['SUPABASE_URL'],
  };
  return (others[name] ?? []).every((other) => answers[other] === former[other]);
}

function promptOf({ text, isSecret }: Question, preset: string | undefined): string {
  if (preset === undefined) return `${text}: `;
  return `${text} [${isSecret && preset !== NONE ? 'as it is' : preset}]: `;
}

function reasonOf(error: unknown): string {
  const { message, cause } = error as Error;
  return cause instanceof Error && !message.includes(cause.message)
    ? `${message} (${cause.message})`
    : message;
}
