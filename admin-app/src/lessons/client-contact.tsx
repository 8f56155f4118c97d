import { Mail, MessageCircle, MessageSquare, Phone } from 'lucide-react';
import type { AdminBooking } from '@lessons/contract';
import { phoneLink, whatsAppLink } from '@lessons/rules';
import { useSendsTexts } from '@lessons/ui';
import { useMessageLink, useWordsTo } from '../clients/message-client.tsx';
import styles from './lessons.module.css';

/**
 * The client's e-mail address and phone number, as links, and messages with the words ready. A client without account may
 * have one of them alone.
 */
export function ClientContact({ booking }: { booking: AdminBooking }) {
  const { email, phone } = booking.user;
  const message = useMessageLink(booking);
  const words = useWordsTo(booking);
  // Elsewhere *Message* opens it.
  const whatsApp = useSendsTexts() && phone ? whatsAppLink(phone, words) : null;
  return (
    <ul role="list" className={styles.contact}>
      {email && (
        <li>
          <a href={`mailto:${email}`}>
            <Mail />
            <span>{email}</span>
          </a>
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
      {whatsApp && (
        <li>
          <a {...whatsApp}>
            <MessageCircle />
            <span>WhatsApp</span>
          </a>
        </li>
      )}
    </ul>
  );
}
