/**
 * jsdom lays nothing out, so there is never a size to tell of; the switches ask for one all the same.
 */
class NoResizeObserver implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

globalThis.ResizeObserver ??= NoResizeObserver;
