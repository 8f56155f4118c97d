import { ChevronDown } from 'lucide-react';
import { formatPounds } from '@lessons/rules';
import { Badge } from '@lessons/ui';
import { sumOf } from '../money/lesson-money.ts';
import { ChipOrUndo } from '../money/money-chip.tsx';
import type { Collecting } from '../money/use-collecting.ts';
import type { ClientDebt } from './client-debts.ts';
import { sumText } from './settle-text.ts';

interface SumChipProps {
  debt: ClientDebt;
  collecting: Collecting;
  onSettle: () => void;
}

/**
 * Says what a client owes, or else what is to be paid later, and opens the sheet that settles up with them. Shows nothing
 * if nothing is to be paid.
 */
export function SumChip({ debt, collecting, onSettle }: SumChipProps) {
  const { client, lessons, owed, toCome, toGiveBack } = debt;
  const isRecorded = lessons.some((lesson) => collecting.recordedWith(lesson));
  if (owed.length + toCome.length === 0 && !isRecorded) return null;
  const isOwed = owed.length > 0;
  const text = isOwed ? sumText(sumOf(owed), sumOf(toGiveBack)) : `${formatPounds(sumOf(toCome))} to pay`;
  return (
    <ChipOrUndo
      lessons={lessons}
      of={client.name}
      says={isOwed ? `Settle ${text}` : text}
      collecting={collecting}
      onPress={onSettle}
    >
      <Badge tone={isOwed ? 'clay' : 'neutral'}>
        {text}
        <ChevronDown />
      </Badge>
    </ChipOrUndo>
  );
}
