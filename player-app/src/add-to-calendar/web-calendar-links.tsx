import { LinkButton } from '@lessons/ui';
import { ExternalLink } from 'lucide-react';
import { useCoach } from '../coach-profile/use-coach.ts';
import { googleCalendarLink, outlookLink, type LessonToAdd } from './calendar-links.ts';

interface WebCalendarLinksProps {
  lesson: LessonToAdd;
  wide?: boolean;
}

/** Links that open a new event in calendars on the web, in another tab. */
export function WebCalendarLinks({ lesson, wide = false }: WebCalendarLinksProps) {
  const coach = useCoach();
  const elsewhere = { wide, target: '_blank', rel: 'noreferrer', icon: <ExternalLink /> };
  return (
    <>
      <LinkButton {...elsewhere} href={googleCalendarLink(lesson, coach, location.origin)}>
        Google Calendar
      </LinkButton>
      <LinkButton {...elsewhere} href={outlookLink(lesson, coach, location.origin)}>
        Outlook.com
      </LinkButton>
    </>
  );
}
