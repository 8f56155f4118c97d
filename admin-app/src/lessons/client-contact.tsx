import { Mail, MessageCircle, MessageSquare, Phone, UserRound } from 'lucide-react';
import type { AdminBooking } from '@lessons/contract';
import { phoneLink, whatsAppLink } from '@lessons/rules';
import { Cluster, useSendsTexts } from '@lessons/ui';
import { useAdmin } from '../admin-context.tsx';
import { AdminLink } from '../admin-link.tsx';
import { hasPage } from '../contacts/has-page.ts';
import { useMessageLink, useWordsTo } from '../contacts/reach-client.tsx';
import { clientPath } from '../routes.ts';
import styles from './lessons.module.css';

/**
 * The client's phone number and e-mail address, and a message with the words ready. A client without account may have one
 * of them alone. The one that is tried first is a link.
 */
export function ClientContact({ booking }: { booking: AdminBooking }) {
  const { email, phone } = booking.user;
  const message = useMessageLink(booking);
  return (
    <Cluster as="ul" gap={4} rowGap={0} role="list" className={styles.contact}>
      {email && (
        <li>
          {phone ? (
            <span>{email}</span>
          ) : (
            <a href={`mailto:${email}`}>
              <Mail />
              <span>{email}</span>
            </a>
          )}
        </li>
      )}
      {phone && (
        <li>
          <a href={phoneLink(phone)}>
            <Phone />
            <span>{phone}</span>
          </a>
        </li>
      )}
      {message && (
        <li>
          <a {...message}>
            <MessageSquare />
            <span>Message</span>
          </a>
        </li>
      )}
    </Cluster>
  );
}

/** What is rarely needed to reach the client, and the way to their page. */
export function MoreOfClient({ booking }: { booking: AdminBooking }) {
  const { path, user } = useAdmin();
  const { email, phone } = booking.user;
  const page = clientPath(booking.userId);
  const words = useWordsTo(booking);
  // Elsewhere *Message* opens it.
  const whatsApp = useSendsTexts() && phone ? whatsAppLink(phone, words) : null;
  return (
    <Cluster as="ul" gap={4} rowGap={0} role="list" className={styles.contact}>
      {hasPage(booking) && booking.userId !== user.id && path !== page && (
        <li>
          <AdminLink href={page}>
            <UserRound />
            <span>Lessons and notes</span>
          </AdminLink>
        </li>
      )}
      {email && phone && (
        <li>
          <a href={`mailto:${email}`}>
            <Mail />
            <span>Email</span>
          </a>
        </li>
      )}
      {whatsApp && (
        <li>
          <a {...whatsApp}>
            <MessageCircle />
            <span>WhatsApp</span>
          </a>
        </li>
      )}
    </Cluster>
  );
}
