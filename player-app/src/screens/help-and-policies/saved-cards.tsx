import { useState } from 'react';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { SavedCard } from '@lessons/contract';
import {
  ConfirmDialog,
  EmptyState,
  IconButton,
  LinkButton,
  List,
  ListRow,
  QueryContent,
  Section,
  Skeleton,
} from '@lessons/ui';
import { Trash2 } from 'lucide-react';
import { cardName } from '../../lessons/card-name.ts';
import { useNotify } from '../../notifications/notifications.tsx';
import { reasonOf, useNotifyFailure } from '../../notifications/use-notify-failure.ts';
import { removeSavedCardMutation, savedCardsQuery } from '../../requests/saved-cards.ts';
import { CardBrand } from './card-brand.tsx';

const TOPIC = 'saved-cards';

const expiryOf = ({ expMonth, expYear }: SavedCard) =>
  `Expires ${String(expMonth).padStart(2, '0')}/${String(expYear % 100).padStart(2, '0')}`;

/** The cards that the player agreed to save at a checkout, each of which can be removed. */
export function SavedCards() {
  const cards = useQuery(savedCardsQuery);
  const [asked, setAsked] = useState<SavedCard | null>(null);
  const { mutate, isPending } = useMutation(removeSavedCardMutation);
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();
  function remove(card: SavedCard) {
    mutate(card.id, {
      onSuccess: () => {
        setAsked(null);
        notify({ topic: TOPIC, title: 'Card removed', description: cardName(card) });
      },
      onError: (error) => {
        setAsked(null);
        notifyFailure(
          {
            topic: TOPIC,
            title: 'The card could not be removed. Please try again.',
            description: reasonOf(error, ''),
          },
          error,
        );
      },
    });
  }
  return (
    <Section title="Saved cards">
      <QueryContent
        query={cards}
        failed="Your saved cards could not be loaded."
        loadingLabel="Loading your saved cards"
        skeleton={<Skeleton shape="row" />}
      >
        {(saved) =>
          saved.length === 0 ? (
            <EmptyState
              drawing="card"
              title="No card is saved."
              detail="At the checkout you can choose to save one, and pay with it in one tap."
              action={<LinkButton href="/book">Book a Lesson</LinkButton>}
            />
          ) : (
            <List>
              {saved.map((card) => (
                <ListRow
                  key={card.id}
                  leading={<CardBrand brand={card.brand} />}
                  title={cardName(card)}
                  detail={expiryOf(card)}
                  trailing={
                    <IconButton
                      label={`Remove ${cardName(card)}`}
                      icon={<Trash2 />}
                      onClick={() => setAsked(card)}
                    />
                  }
                />
              ))}
            </List>
          )
        }
      </QueryContent>
      {asked && (
        <ConfirmDialog
          open
          onOpenChange={() => setAsked(null)}
          title="Remove this card?"
          description={`You can’t pay with ${cardName(asked)} any more, unless you enter it again. Lessons that are paid stay booked.`}
          confirmLabel="Remove card"
          keepLabel="Keep card"
          busy={isPending}
          onConfirm={() => remove(asked)}
        />
      )}
    </Section>
  );
}
