import { TestEnvironment } from 'jest-environment-jsdom';

/**
 * The globals that browsers have and jsdom lacks, taken from Node. MessageChannel is left out on purpose: React
 * schedules with it, and Node's keeps the test process alive.
 */
const FROM_NODE = [
  'Headers',
  'ReadableStream',
  'Request',
  'Response',
  'TextDecoder',
  'TextEncoder',
  'TransformStream',
  'fetch',
  'structuredClone',
];

export default class BrowserLikeEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    for (const name of FROM_NODE) this.global[name] ??= globalThis[name];
    this.global.BroadcastChannel ??= UnrefedChannel;
    // TextEncoder above returns Node's Uint8Array, and `instanceof` must hold for it.
    this.global.Uint8Array = Uint8Array;
    Object.assign(this.global.Element.prototype, { scrollIntoView() {} });
    Object.assign(this.global, { matchMedia: (query) => new NeverMatching(query) });
    this.global.EventSource = NeverOpeningStream;
    this.global.getComputedStyle = withoutStylesheets(this.global);
  }
}

/**
 * Returns a `getComputedStyle` that knows what tests ask for. Tests load no stylesheet, and jsdom would match the rules of
 * a browser's own for each element that a query by role passes: a quarter of the time of the tests.
 */
function withoutStylesheets({ document, getComputedStyle }) {
  const displays = new Map();
  const displayOf = (name) => {
    if (!displays.has(name)) displays.set(name, getComputedStyle(document.createElement(name)).display);
    return displays.get(name);
  };
  return ({ style, localName, hidden }) => ({
    display: hidden ? 'none' : style.display || displayOf(localName),
    visibility: style.visibility || 'visible',
    opacity: style.opacity || '1',
    pointerEvents: style.pointerEvents || 'auto',
    getPropertyValue(property) {
      return this[property] ?? style.getPropertyValue(property);
    },
  });
}

/** Node's open channels keep the process alive; a browser's don't keep a page open. */
class UnrefedChannel extends BroadcastChannel {
  constructor(name) {
    super(name);
    this.unref();
  }
}

/** Media queries in a test: the light theme on a narrow screen, with motion. */
class NeverMatching {
  matches = false;

  constructor(media) {
    this.media = media;
  }

  addEventListener() {}
  removeEventListener() {}
}

/** An event stream without events; `fakeEventSource` replaces it. */
class NeverOpeningStream {
  addEventListener() {}
  close() {}
}
