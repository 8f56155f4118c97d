import { pathToFileURL } from 'node:url';

/** Makes an imported picture the path of its file in tests, so that they can read it. */
export default {
  process: (_, path) => ({ code: `export default ${JSON.stringify(pathToFileURL(path).href)};` }),
  getCacheKey: (_, path) => `file-address-1-${path.replaceAll(/[^\w]/g, '-')}`,
};
