import { useEffect, useRef, type MouseEvent, type Ref } from 'react';
import styles from './served-ball.module.css';

const MILLISECONDS = 480;
/** The share of the flight after which the ball is down; then it bounces once. */
const LANDS = 0.8;
const BOUNCE_PX = 12;
const FRAMES = 20;

/**
 * Serves a ball from the time that was pressed to the button of the next step, which takes the ball's colour where it lands.
 * `chosenAt` is the instant that is chosen, in milliseconds. Nothing moves for who asks for less motion.
 */
export function useServedBall(chosenAt: number | undefined) {
  const ball = useRef<SVGSVGElement>(null);
  const step = useRef<HTMLButtonElement>(null);
  const pressed = useRef<{ place: DOMRect; stepColour: string }>(null);
  useEffect(() => {
    const from = pressed.current;
    pressed.current = null;
    if (chosenAt === undefined || !from || !ball.current || !step.current) return;
    if (!matchMedia('(prefers-reduced-motion: no-preference)').matches) return;
    serve(ball.current, from.place, step.current.getBoundingClientRect());
    step.current.animate(
      { backgroundColor: [from.stepColour, from.stepColour] },
      { duration: MILLISECONDS * LANDS },
    );
  }, [chosenAt]);
  return {
    ball,
    step,
    /** The handler for clicks in what contains the buttons. */
    serveFrom: ({ target }: MouseEvent) => {
      const button = target instanceof Element ? target.closest('button') : null;
      pressed.current = button &&
        step.current && {
          place: button.getBoundingClientRect(),
          stepColour: getComputedStyle(step.current).backgroundColor,
        };
    },
  };
}

/** The ball, which is seen while it flies. */
export function ServedBall({ ref }: { ref: Ref<SVGSVGElement> }) {
  return (
    <svg ref={ref} className={styles.ball} viewBox="0 0 20 20" aria-hidden="true">
      <circle cx="10" cy="10" r="9" />
      <path d="M3.2 4.9a9 9 0 0 1 0 10.2M16.8 4.9a9 9 0 0 0 0 10.2" />
    </svg>
  );
}

function serve(ball: Element, from: DOMRect, to: DOMRect): void {
  const rest = middleOf(ball.getBoundingClientRect());
  const start = middleOf(from);
  const [x, y] = [middleOf(to).x - start.x, middleOf(to).y - start.y];
  const rise = 48 + Math.abs(x) / 8;
  const frames = Array.from({ length: FRAMES + 1 }, (_, frame) => {
    const flown = Math.min(1, frame / FRAMES / LANDS);
    const bounced = Math.max(0, (frame / FRAMES - LANDS) / (1 - LANDS));
    const height = arc(flown) * rise + arc(bounced) * BOUNCE_PX;
    const [left, top] = [start.x - rest.x + x * flown, start.y - rest.y + y * flown - height];
    return { transform: `translate(${left}px, ${top}px)`, opacity: 1 };
  });
  ball.animate(frames, { duration: MILLISECONDS });
}

/** Returns the height of a throw of height 1 after a share of its way. */
const arc = (share: number) => 4 * share * (1 - share);

const middleOf = ({ left, top, width, height }: DOMRect) => ({ x: left + width / 2, y: top + height / 2 });
