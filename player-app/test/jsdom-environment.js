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
  }
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
