import { checkSetting } from '../../src/process/settings.ts';
import { NONE, type Answers, type GivenAnswers, type QuestionName } from './answers.ts';
import type { Terminal } from './ask-terminal.ts';
import { QUESTIONS, type Asking, type Question } from './questions.ts';

/**
 * Asks a person, with the answers of before. An answer that is refused is asked for again. `keep` gets the answers so far after
 * each one.
 */
export async function askAnswers(
  terminal: Terminal,
  former: GivenAnswers,
  surroundings: Omit<Asking, 'answers'>,
  keep: (answers: GivenAnswers) => void,
): Promise<Answers> {
  const answers = {} as Record<QuestionName, string>;
  for (const question of QUESTIONS) {
    const asking = { ...surroundings, answers };
    answers[question.name] = question.isLeftOut?.(asking)
      ? ''
      : await ask(terminal, question, asking, former[question.name]);
    keep(answers);
  }
  return answers;
}

async function ask(
  terminal: Terminal,
  question: Question,
  asking: Asking,
  former: string | undefined,
): Promise<string> {
  const preset = former ?? question.preset?.(asking);
  for (;;) {
    const answer = (await terminal.ask(promptOf(question, preset), question.isSecret === true)) || preset;
    try {
      if (answer === undefined) throw new Error('It is needed.');
      // One that stays is not checked again: a service that is away must not stand in the way of a change of another.
      if (answer !== former) await check(question, answer, asking);
      return answer;
    } catch (error) {
      terminal.say(`  ${reasonOf(error)}`);
    }
  }
}

async function check({ name, check: checkFurther }: Question, answer: string, asking: Asking): Promise<void> {
  if (name !== 'DOMAIN' && answer !== NONE) checkSetting(name, answer);
  await checkFurther?.(answer, asking);
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
