import { phoneLink } from '@lessons/rules';
import { Facts, PageHeader, Section } from '@lessons/ui';
import { useCoach } from '../../coach-profile/use-coach.ts';
import { backToProfile, Clause, Clauses, PolicyScreen, useBack } from './policy-parts.tsx';

export function TermsConditionsScreen() {
  const coach = useCoach();
  const back = useBack(backToProfile);
  return (
    <PolicyScreen>
      <PageHeader title="Terms & Conditions" back={back} />
      <Section title="Booking Policy">
        <Clauses>
          <Clause title="Payment">
            Payment is required at booking, by card. A lesson is confirmed once it is paid for. A lesson that
            the coach books for you says how it is paid.
          </Clause>
          <Clause title="Cancellation">
            Cancellation is free up to 24 hours before the lesson, and you get the full price back within 5-10
            business days. Within 24 hours of the lesson, 100% is charged and no refund is made.
          </Clause>
          <Clause title="Weather">
            When the weather doesn’t allow play, the coach decides whether to move the lesson or to refund it.
            Refunds for weather are at the coach’s discretion. A lesson that the coach calls off is moved or
            refunded, as you choose.
          </Clause>
        </Clauses>
      </Section>
      <Section title="Lesson Terms">
        <Clauses>
          <Clause title="Equipment">
            Bring your racket and wear tennis shoes. Balls are provided. If you have no racket, ask the coach
            before the lesson.
          </Clause>
          <Clause title="Safety">
            Tell the coach about injuries and health conditions before the lesson, warm up, and follow the
            coach’s instructions on court.
          </Clause>
          <Clause title="Punctuality">
            Please arrive 10 minutes early to warm up. A lesson that starts late because of the player still
            ends at its booked time.
          </Clause>
        </Clauses>
      </Section>
      <Section title="Contact Information">
        <Facts
          rows={[
            { name: 'Coach', value: coach.name },
            { name: 'Phone', value: <a href={phoneLink(coach.phone)}>{coach.phone}</a> },
            { name: 'Email', value: <a href={`mailto:${coach.email}`}>{coach.email}</a> },
            { name: 'Address', value: coach.address },
          ]}
        />
      </Section>
    </PolicyScreen>
  );
}
