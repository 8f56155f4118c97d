import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisesPage } from './promises.ts';

writeFileSync(join(import.meta.dirname, '../../docs/promises.md'), promisesPage());
