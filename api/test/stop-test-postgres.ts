import { stopTestPostgres } from './test-run.ts';

export default stopTestPostgres;
