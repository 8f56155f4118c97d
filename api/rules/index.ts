export * from './booking-rules.ts';
export * from './formats.ts';
export * from './greeting.ts';
export * from './london-time.ts';
export * from './player-name.ts';
export * from './prices.ts';
export * from './refund-window.ts';
export * from './slots.ts';
