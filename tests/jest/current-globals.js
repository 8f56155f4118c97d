/** `@jest/globals` for modules that outlive a test file: each name stands for that of the file that runs now. */
let current;

export function setCurrent(globals) {
  current = globals;
}

const ofCurrentFile = (name) =>
  new Proxy(() => {}, {
    apply: (_target, _this, values) => current[name](...values),
    get: (_target, key) => current[name][key],
  });

export const afterAll = ofCurrentFile('afterAll');
export const afterEach = ofCurrentFile('afterEach');
export const beforeAll = ofCurrentFile('beforeAll');
export const beforeEach = ofCurrentFile('beforeEach');
export const describe = ofCurrentFile('describe');
export const expect = ofCurrentFile('expect');
export const jest = ofCurrentFile('jest');
export const test = ofCurrentFile('test');
