import { main } from '../api/src/main.ts';
import { buildChangedFrontEnds } from '../tools/build/build-front-ends.ts';

/** `npm start`: the whole product on one port. */
await main({
  prepare: (stopping) => buildChangedFrontEnds({ stopping }),
  defaults: { SERVE_FRONT_ENDS: 'true' },
});
