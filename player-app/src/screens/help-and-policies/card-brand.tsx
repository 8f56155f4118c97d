import type { ReactNode } from 'react';
import { CreditCard } from 'lucide-react';
import styles from './card-brand.module.css';

/** The mark of a card's brand, on white as the brands want it. Its name stands beside it. */
export function CardBrand({ brand }: { brand: string }) {
  const drawing = drawings[brand];
  if (!drawing) return <CreditCard className={styles.plain} />;
  return (
    <svg className={styles.mark} viewBox="0 0 42 28" aria-hidden="true">
      <rect x="0.5" y="0.5" width="41" height="27" rx="4.5" fill="#fff" stroke="#c9d1ca" />
      {drawing}
    </svg>
  );
}

const letters = { fill: 'none', strokeLinecap: 'round', strokeLinejoin: 'round' } as const;

/** Drawn, not written: the name stands beside the mark already. */
const drawings: Record<string, ReactNode> = {
  visa: (
    <path
      {...letters}
      transform="translate(2.6) skewX(-12)"
      stroke="#1a1f71"
      strokeWidth="2.3"
      d="m8.5 9.5 2.7 9 4-9M19 9.5v9M27.5 10.8c-1.7-1.5-4.9-1.4-4.9.7 0 2.5 5 1.7 5 4.5 0 2.5-3.7 2.7-5.4 1.1M30 18.5l3.9-9 2.7 9M31.5 15.3h4"
    />
  ),
  mastercard: circles('#eb001b', '#f79e1b', '#ff5f00'),
  maestro: circles('#0099df', '#ed0006', '#6c6bbd'),
  amex: (
    <>
      <rect x="4" y="4" width="34" height="20" rx="2" fill="#006fcf" />
      <path
        {...letters}
        stroke="#fff"
        strokeWidth="1.7"
        d="m7 17.5 2.8-7 2.8 7M8 15.2h3.600M15 17.5v-7l2.7 4.5 2.7-4.5v7M27.5 10.5h-4.3v7h4.3M23.2 14h3.7M30 10.5l5 7M35 10.5l-5 7"
      />
    </>
  ),
};

/** Returns two circles, and the lens in which they overlap. */
function circles(left: string, right: string, both: string) {
  return (
    <>
      <circle cx="16.5" cy="14" r="7.5" fill={left} />
      <circle cx="25.5" cy="14" r="7.5" fill={right} />
      <path d="M21 8a7.5 7.5 0 0 1 0 12 7.5 7.5 0 0 1 0-12" fill={both} />
    </>
  );
}
