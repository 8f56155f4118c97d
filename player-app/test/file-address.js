import { pathToFileURL } from 'node:url';

/** What is imported of a picture in a test is the address of the file itself: it can be opened and looked into. */
export default {
  process: (_, path) => ({ code: `export default ${JSON.stringify(pathToFileURL(path).href)};` }),
  getCacheKey: (_, path) => `file-address-1-${path.replaceAll(/[^\w]/g, '-')}`,
};
