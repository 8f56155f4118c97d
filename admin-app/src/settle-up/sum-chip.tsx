import { ChevronDown } from 'lucide-react';
import { formatPounds } from '@lessons/rules';
import { Badge } from '@lessons/ui';
import { sumOf } from '../money/lesson-money.ts';
import { Chip } from '../money/money-chip.tsx';
import type { ClientDebt } from './client-debts.ts';

interface SumChipProps {
  debt: ClientDebt;
  onSettle: () => void;
}

/**
 * Says what a client owes, or else what is to be paid later, and opens the sheet that settles up with them. Shows nothing
 * if nothing is to be paid.
 */
export function SumChip({ debt, onSettle }: SumChipProps) {
  const { client, owed, toCome } = debt;
  if (owed.length + toCome.length === 0) return null;
  const isOwed = owed.length > 0;
  const text = isOwed ? formatPounds(sumOf(owed)) : `${formatPounds(sumOf(toCome))} to pay`;
  return (
    <Chip label={`${isOwed ? `Settle ${text}` : text}: ${client.name}`} onPress={onSettle}>
      <Badge tone={isOwed ? 'clay' : 'neutral'}>
        {text}
        <ChevronDown />
      </Badge>
    </Chip>
  );
}
