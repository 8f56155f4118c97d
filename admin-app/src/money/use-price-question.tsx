import { useState, type ReactNode } from 'react';
import { formatPounds, isUnusualPrice } from '@lessons/rules';
import { ConfirmDialog } from '@lessons/ui';

interface NewPrice {
  /** Names the lesson that it is the price of, such as "1 hour". */
  of: string;
  /** In pounds, as the last one. */
  price: number;
  last: number;
}

interface PriceQuestion {
  /** Saves at once, or asks before about prices that may be a slip. Agreed prices are not asked about again. */
  confirmUnusual: (prices: readonly NewPrice[], save: () => void) => void;
  /** The question. Render it in the form. */
  question: ReactNode;
}

/** Asks once before a price is saved that is more than three times the last one, or a third of it. */
export function usePriceQuestion(saveLabel: string): PriceQuestion {
  const [agreed, setAgreed] = useState('');
  const [asked, setAsked] = useState<{ text: string; save: () => void } | null>(null);
  return {
    confirmUnusual: (prices, save) => {
      const unusual = prices.filter(({ price, last }) => isUnusualPrice(price, last));
      const text = unusual.map(describe).join(' ');
      if (unusual.length === 0 || text === agreed) save();
      else setAsked({ text, save });
    },
    question: asked && (
      <ConfirmDialog
        open
        onOpenChange={(open) => !open && setAsked(null)}
        title="Is this price right?"
        description={asked.text}
        confirmLabel={saveLabel}
        keepLabel="Change it"
        tone="plain"
        onConfirm={() => {
          setAgreed(asked.text);
          setAsked(null);
          asked.save();
        }}
      />
    ),
  };
}

const describe = ({ of, price, last }: NewPrice) =>
  `${of}: ${formatPounds(price)} instead of ${formatPounds(last)}.`;
