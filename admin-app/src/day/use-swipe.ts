import { useRef, type TouchEvent } from 'react';

/** In CSS pixels: less is a tap. */
const MIN_WAY = 56;

/** Returns what an element does when a finger swipes over it: 1 for a swipe to the left, which leads on, or -1. */
export function useSwipe(onSwipe: (step: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart: ({ touches: { 0: finger, length } }: TouchEvent) => {
      start.current = finger && length === 1 ? { x: finger.clientX, y: finger.clientY } : null;
    },
    onTouchEnd: ({ changedTouches: { 0: finger } }: TouchEvent) => {
      if (!start.current || !finger) return;
      const x = finger.clientX - start.current.x;
      const y = finger.clientY - start.current.y;
      start.current = null;
      if (Math.abs(x) >= MIN_WAY && Math.abs(x) > 2 * Math.abs(y)) onSwipe(x < 0 ? 1 : -1);
    },
  };
}
