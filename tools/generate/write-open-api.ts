import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { openApiDocument } from '@lessons/contract/open-api';

/** `npm run generate -- openapi`: writes docs/api/openapi.json. A test fails while that copy is out of date. */
const copy = path.join(import.meta.dirname, '../../docs/api/openapi.json');
await writeFile(copy, `${JSON.stringify(openApiDocument(), null, 2)}\n`);
