import { RETENTION } from '@lessons/rules';
import { PageHeader, Section } from '@lessons/ui';
import { useCoach } from '../../coach-profile/use-coach.ts';
import { Clause, Clauses, PolicyScreen, useBack } from './policy-parts.tsx';

/**
 * The data that is stored, why, where, for how long, and who else sees it. Visitors read it too, before they sign up.
 */
export function PrivacyNoticeScreen() {
  const back = useBack({ href: '/privacy-security', label: 'Back to Privacy & Security' });
  const coach = useCoach();
  const mail = <a href={`mailto:${coach.email}`}>{coach.email}</a>;
  return (
    <PolicyScreen>
      <PageHeader title="Privacy Notice" back={back} />
      <p>
        {coach.name} runs {coach.brand} and decides about your data. Write to {mail} about anything on this
        page.
      </p>
      <Section title="What is stored, and why">
        <Clauses>
          <Clause title="Your account">
            Your email address and password, and your name and phone number if you give them: to know who you
            are and to reach you about lessons. The sign-in service keeps your password and the key of your
            second factor; we never see them. If you have no account, the coach enters your name and how to
            reach you when booking for you.
          </Clause>
          <Clause title="Lessons and money">
            Your lessons, payments, refunds and receipts: to give you what you have paid for, and because tax
            law asks for records. If somebody else plays, such as your child, the name that you or the coach
            give them, which only you two see. The coach can write notes about a lesson, which you see too.
            Notes about you, and which lessons you missed, are for the coach, and in the download of your
            data. When the coach calls a lesson off, so is when you first saw that in the app, or pressed
            something on the page that its email leads to, and when the coach told you: so that nobody comes
            to the court for nothing. Your card number goes from your browser to the payment service and never
            reaches us. Your receipt names the card by its brand and its last four digits. Cards that you save
            are kept at the payment service. A card that pays several lessons at once is kept there until the
            last of them is paid, and at most for an hour, unless you save it.
          </Clause>
          <Clause title="What you ask for">
            The days on which you wait for a free time, and the weekly times that you ask the coach to keep,
            with the name of who plays, which the coach reads.
          </Clause>
          <Clause title="Emails">
            The emails about your lessons, until it is certain that they arrived. Your switches decide about
            reminders and news. No marketing emails are sent at present.
          </Clause>
          <Clause title="Security">
            A log of what was done to lessons, money and roles, by ids without names. Counters that slow down
            too many attempts keep your network address for minutes, unreadable. The server’s log has
            addresses of requests.
          </Clause>
          <Clause title="What is not collected">
            There are no advertising cookies, no tracking and no usage figures. Until you sign out, your
            browser keeps your sign-in, and for a week at most what it shows without a connection: your next
            lessons and your name. It reports errors of the app, without your name, unless you switch Data
            sharing off. Your location is read only when you open directions, only if you allow it, and only
            goes to the map.
          </Clause>
        </Clauses>
      </Section>
      <Section title="Who else sees it">
        <Clauses>
          <Clause title="The coach">
            Your name, email address and phone number beside your lessons. Other players see nothing of you.
          </Clause>
          <Clause title="Services">
            Supabase keeps accounts and passwords, Stripe handles payments, and an email provider delivers
            emails. Supabase and Stripe also keep logs and records of their own, as their notices say. Google
            Maps, and WhatsApp if the coach chats there, get what you open them with.
          </Clause>
        </Clauses>
      </Section>
      <Section title="How long">
        <Clauses>
          <Clause title="Your account and settings">Until you delete your account.</Clause>
          <Clause title="Clients without an account, whom the coach has entered">
            {RETENTION.guestMonths} months after the last lesson, or as long as money is owed.
          </Clause>
          <Clause title="Lessons, payments, refunds and receipts">
            Until {RETENTION.accountingRecordYears} years after the end of their tax year (VAT Act 1994,
            schedule 11, and Taxes Management Act 1970, section 12B). After you delete your account: without
            your name, who played, your card, and where a lesson was that the coach gave elsewhere.
          </Clause>
          <Clause title="Emails">{RETENTION.mailDays} days after they were sent.</Clause>
          <Clause title="Days on which you wait for a free time">
            Until the day is over, you have a lesson on it, or you stop waiting.
          </Clause>
          <Clause title="Weekly times that you ask the coach to keep">
            {RETENTION.timeRequestDays} days, and as long again after the coach has booked or declined it, or
            you have withdrawn it.
          </Clause>
          <Clause title="Your calendar address">
            Until you remove it, or no calendar has read it for {RETENTION.unreadFeedDays} days.
          </Clause>
          <Clause title="The log of what was done">{RETENTION.auditLogMonths} months.</Clause>
          <Clause title="The id of a deleted account">
            At least {RETENTION.tombstoneDays} days, so that an old sign-in does not create it again, and as
            long as payments refer to it.
          </Clause>
          <Clause title="Backups">{RETENTION.backupDays} days. What you delete is in them until then.</Clause>
        </Clauses>
      </Section>
      <Section title="Your rights">
        <Clauses>
          <Clause title="See, download, correct, delete">
            Under Privacy &amp; Security you can download everything and delete your account. Your name and
            phone number are corrected under Edit Profile. Without an account, write to {mail}.
          </Clause>
          <Clause title="Object or complain">
            Write to {mail}. You can also complain to the Information Commissioner’s Office at{' '}
            <a href="https://ico.org.uk/make-a-complaint/">ico.org.uk</a>.
          </Clause>
        </Clauses>
      </Section>
    </PolicyScreen>
  );
}
