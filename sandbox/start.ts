import { buildChangedFrontEnds } from '../tools/build/build-front-ends.ts';
import { runSandbox } from './start/run-sandbox.ts';

/** `npm start`: the whole product on one port. */
await runSandbox({ prepare: (_settings, { stopping }) => buildChangedFrontEnds({ stopping }) });
