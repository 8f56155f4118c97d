/** A CSS module in a test gives each class its own name back; there is no style sheet to look into. */
export default {
  process: () => ({ code: 'export default new Proxy({}, { get: (_, name) => String(name) });' }),
  getCacheKey: () => 'css-class-names-1',
};
