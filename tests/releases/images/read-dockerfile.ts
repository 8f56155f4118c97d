import { readFileSync } from 'node:fs';
import { DockerfileParser, type Copy, type From, type JSONInstruction } from 'dockerfile-ast';

/** An instruction that makes or describes a stage. */
export type Step =
  | { kind: 'workdir'; path: string }
  | { kind: 'copy'; from: string | null; paths: string[] }
  | { kind: 'run'; command: string }
  | { kind: 'arg' | 'env' | 'label'; values: Record<string, string | null> }
  | { kind: 'user'; name: string }
  | { kind: 'expose'; port: string }
  | { kind: 'healthcheck' | 'cmd'; command: string[] };

export interface Stage {
  name: string | null;
  /** The image or the earlier stage that it starts from. */
  base: string;
  steps: Step[];
}

type Instruction = ReturnType<ReturnType<typeof DockerfileParser.parse>['getInstructions']>[number];
interface WithProperties {
  getProperties(): { getName(): string; getValue(): string | null }[];
}

/** Reads the stages of a Dockerfile. Throws for an instruction or an option that it does not know. */
export function readDockerfile(file: string): Stage[] {
  const stages: Stage[] = [];
  for (const instruction of DockerfileParser.parse(readFileSync(file, 'utf8')).getInstructions()) {
    if (instruction.getKeyword() === 'FROM') {
      const from = instruction as From;
      stages.push({ name: from.getBuildStage(), base: from.getImage() ?? '', steps: [] });
    } else {
      stages.at(-1)?.steps.push(readStep(instruction));
    }
  }
  return stages;
}

function readStep(instruction: Instruction): Step {
  const keyword = instruction.getKeyword();
  const text = instruction.getArgumentsContent() ?? '';
  switch (keyword) {
    case 'WORKDIR':
      return { kind: 'workdir', path: text };
    case 'COPY':
      return readCopy(instruction as Copy);
    case 'RUN':
      return { kind: 'run', command: text };
    case 'ARG':
    case 'ENV':
    case 'LABEL':
      return { kind: lowerCase(keyword), values: valuesOf(instruction as unknown as WithProperties) };
    case 'USER':
      return { kind: 'user', name: text };
    case 'EXPOSE':
      return { kind: 'expose', port: text };
    case 'CMD':
      return { kind: 'cmd', command: JSON.parse(text) as string[] };
    case 'HEALTHCHECK':
      // Its options precede the command, which dockerfile-ast leaves as text.
      return { kind: 'healthcheck', command: JSON.parse(text.replace(/^CMD\s+/, '')) as string[] };
    default:
      throw new Error(`${keyword} is not known here: ${text}`);
  }
}

const lowerCase = (keyword: 'ARG' | 'ENV' | 'LABEL') => keyword.toLowerCase() as 'arg' | 'env' | 'label';

function readCopy(instruction: Copy): Step {
  const flags = (instruction as JSONInstruction).getFlags();
  const unknown = flags.find((flag) => flag.getName() !== 'from');
  if (unknown) throw new Error(`COPY --${unknown.getName()} is not known here`);
  const paths = instruction.getArguments().map((argument) => argument.getValue());
  return { kind: 'copy', from: flags[0]?.getValue() ?? null, paths };
}

function valuesOf(instruction: WithProperties): Record<string, string | null> {
  return Object.fromEntries(instruction.getProperties().map((one) => [one.getName(), one.getValue()]));
}
