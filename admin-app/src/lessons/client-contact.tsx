import { Mail, Phone } from 'lucide-react';
import type { AdminBooking } from '@lessons/contract';
import { phoneLink } from '@lessons/rules';
import styles from './lessons.module.css';

/** The client's e-mail address and phone number, as links. A client without account may have one of them alone. */
export function ClientContact({ user }: Pick<AdminBooking, 'user'>) {
  return (
    <ul role="list" className={styles.contact}>
      {user.email && (
        <li>
          <a href={`mailto:${user.email}`}>
            <Mail />
            <span>{user.email}</span>
          </a>
        </li>
      )}
      {user.phone && (
        <li>
          <a href={phoneLink(user.phone)}>
            <Phone />
            <span>{user.phone}</span>
          </a>
        </li>
      )}
    </ul>
  );
}
