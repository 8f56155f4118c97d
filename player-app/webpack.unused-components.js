/**
 * Lets the build leave out the components of a library that nothing uses. A call of React at the
 * top of a file, and the name given to a component, count as side effects, so a bundler keeps them
 * with all that they need. Names are for React's developer tools.
 */
export default function dropUnusedComponents(source) {
  return source
    .replace(/^\w+\.displayName = .+;$/gm, '')
    .replace(/= (React\d*\.(?:createContext|forwardRef|memo)\()/g, '= /* @__PURE__ */ $1')
    .replace('var ENABLE_DEV_WARNINGS = true;', 'var ENABLE_DEV_WARNINGS = false;');
}
