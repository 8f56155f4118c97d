import { main } from '../src/main.ts';
import { buildChangedFrontEnds } from './build-front-ends.ts';

/** `npm start`: the whole product on one port. */
await main({
  prepare: (stopping) => buildChangedFrontEnds({ stopping }),
  defaults: { SERVE_FRONT_ENDS: 'true' },
});
