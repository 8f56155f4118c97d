import { main } from '../src/main.ts';
import { buildChangedFrontEnds } from './build-front-ends.ts';

/** `npm start`: the whole product on one port. */
await main(buildChangedFrontEnds);
