import type { ReactNode } from 'react';
import { CalendarDays, MapPin, Phone } from 'lucide-react';
import * as kit from '../index.ts';
import { OpensDialog, Switches, ToastsOnRequest } from './live-specimens.tsx';

/** A part is an export with a capital letter: a new one without specimens here doesn't compile. */
type Part = {
  [Name in keyof typeof kit]: Name extends Capitalize<Name> ? Name : never;
}[keyof typeof kit];

const longName = 'Maximiliane-Alexandra von Hohenstein-Featherstonehaugh';
const icon = (Icon: typeof Phone) => <Icon strokeWidth={1.8} aria-hidden="true" />;
const nothing = () => undefined;

const query = (state: Omit<kit.QueryContentProps<string>['query'], 'refetch'>) => (
  <kit.QueryContent
    query={{ ...state, refetch: nothing }}
    failed="Your lessons could not be loaded."
    skeleton={<kit.Skeleton shape="row" />}
  >
    {(text) => <p>{text}</p>}
  </kit.QueryContent>
);

export const specimens: Record<Part, Record<string, ReactNode>> = {
  Avatar: { medium: <kit.Avatar name="Robin" />, large: <kit.Avatar name="élodie" size="lg" /> },
  Badge: {
    neutral: <kit.Badge>Past</kit.Badge>,
    grass: <kit.Badge tone="grass">Paid</kit.Badge>,
    amber: <kit.Badge tone="amber">Pending</kit.Badge>,
    clay: <kit.Badge tone="clay">Cancelled</kit.Badge>,
    'on grass': (
      <kit.CourtHero>
        <kit.Badge tone="onGrass">Today</kit.Badge>
      </kit.CourtHero>
    ),
  },
  Button: {
    plain: <kit.Button>Keep lesson</kit.Button>,
    primary: <kit.Button variant="primary">Continue to Payment</kit.Button>,
    danger: <kit.Button variant="danger">Cancel & Refund</kit.Button>,
    icon: <kit.Button icon={icon(Phone)}>Call Coach</kit.Button>,
    loading: (
      <kit.Button variant="primary" loading>
        Processing...
      </kit.Button>
    ),
    disabled: <kit.Button disabled>Save Changes</kit.Button>,
    wide: (
      <kit.Button variant="primary" wide>
        Pay £50
      </kit.Button>
    ),
  },
  Card: {
    card: (
      <kit.Card>
        <p>One thing that stands apart.</p>
      </kit.Card>
    ),
  },
  Checkbox: {
    off: <kit.Checkbox>Process Full Refund</kit.Checkbox>,
    on: <kit.Checkbox defaultChecked>Process Full Refund</kit.Checkbox>,
    disabled: <kit.Checkbox disabled>Process Full Refund</kit.Checkbox>,
  },
  ConfirmDialog: {
    danger: (
      <OpensDialog label="Open the question">
        {(open, setOpen) => (
          <kit.ConfirmDialog
            open={open}
            onOpenChange={setOpen}
            title="Cancel this lesson?"
            description="You get £50 back in 5-10 business days."
            confirmLabel="Cancel & Refund"
            keepLabel="Keep Lesson"
            onConfirm={() => setOpen(false)}
          />
        )}
      </OpensDialog>
    ),
    plain: (
      <OpensDialog label="Open the plain one">
        {(open, setOpen) => (
          <kit.ConfirmDialog
            open={open}
            onOpenChange={setOpen}
            tone="plain"
            title="Clear your activity?"
            description="Past and cancelled lessons leave the list."
            confirmLabel="Clear Activity"
            keepLabel="Keep the list"
            onConfirm={() => setOpen(false)}
          />
        )}
      </OpensDialog>
    ),
  },
  CourtHero: {
    card: (
      <kit.CourtHero>
        <kit.Figure size="xl">17:00</kit.Figure>
        <p>Tuesday 24 November</p>
        <kit.Button>Directions</kit.Button>
      </kit.CourtHero>
    ),
    bleed: (
      <kit.CourtHero shape="bleed">
        <p>To the edges of its place</p>
      </kit.CourtHero>
    ),
  },
  CourtLines: { 'on grass, in CourtHero': <kit.CourtHero>The lines are behind.</kit.CourtHero> },
  Dialog: {
    dialog: (
      <OpensDialog label="Open the dialog">
        {(open, setOpen) => (
          <kit.Dialog
            open={open}
            onOpenChange={setOpen}
            title="Coach notes"
            description="The player reads them, too."
            actions={<kit.Button variant="primary">Save notes</kit.Button>}
          >
            <kit.TextField label="Notes" defaultValue="Work on the second serve." />
          </kit.Dialog>
        )}
      </OpensDialog>
    ),
  },
  EmptyState: {
    empty: (
      <kit.EmptyState
        icon={icon(CalendarDays)}
        title="No upcoming lessons scheduled"
        detail="Free slots are a tap away."
        action={<kit.LinkButton href="#book">Book a Lesson</kit.LinkButton>}
      />
    ),
    'title alone': <kit.EmptyState title="No lesson history available" />,
  },
  FailedState: {
    failed: <kit.FailedState message="Your lessons could not be loaded." onRetry={nothing} />,
    retrying: <kit.FailedState message="Your lessons could not be loaded." onRetry={nothing} retrying />,
  },
  Field: {
    'around any control': (
      <kit.Field label="Level" hint="Beginner, club or county">
        {(wiring) => <input {...wiring} />}
      </kit.Field>
    ),
  },
  Figure: {
    small: <kit.Figure size="sm">£50</kit.Figure>,
    medium: <kit.Figure>09:00</kit.Figure>,
    large: <kit.Figure size="lg">£1,240</kit.Figure>,
    'extra large': <kit.Figure size="xl">17:00</kit.Figure>,
  },
  IconButton: {
    plain: <kit.IconButton label="Call" icon={icon(Phone)} />,
    tinted: <kit.IconButton label="Call" icon={icon(Phone)} variant="tinted" />,
    framed: <kit.IconButton label="Call" icon={icon(Phone)} variant="framed" />,
    disabled: <kit.IconButton label="Call" icon={icon(Phone)} variant="framed" disabled />,
  },
  IconLink: { tinted: <kit.IconLink href="#map" label="Directions" icon={icon(MapPin)} variant="tinted" /> },
  LinkButton: {
    plain: <kit.LinkButton href="#book">Book a Lesson</kit.LinkButton>,
    primary: (
      <kit.LinkButton href="#book" variant="primary">
        Book Tennis Lessons
      </kit.LinkButton>
    ),
  },
  List: {
    rows: (
      <kit.List>
        <kit.ListRow title="Tennis Lesson" detail="Tue 24 November, 17:00 - 18:00" trailing="£50" />
        <kit.ListRow title={longName} detail="with a very long name" trailing={<kit.Badge>Past</kit.Badge>} />
      </kit.List>
    ),
  },
  ListRow: {
    link: (
      <kit.List>
        <kit.ListRow title="Edit Profile" leading={<kit.Avatar name="Robin" />} href="#profile" />
      </kit.List>
    ),
    button: (
      <kit.List>
        <kit.ListRow title="Sign Out" onPress={nothing} />
      </kit.List>
    ),
  },
  LoadingPlace: {
    'three rows': (
      <kit.LoadingPlace label="Loading your lessons">
        <kit.Skeleton shape="row" />
        <kit.Skeleton shape="row" />
        <kit.Skeleton shape="row" />
      </kit.LoadingPlace>
    ),
  },
  PageHeader: {
    full: (
      <kit.PageHeader
        eyebrow="Tuesday"
        title="Book a Lesson"
        subtitle="Pick a day, then a time."
        back={{ href: '#home', label: 'Home' }}
        aside={<kit.Figure>£50</kit.Figure>}
      />
    ),
    'long title': <kit.PageHeader title={longName} />,
  },
  PasswordField: { password: <kit.PasswordField label="Password" defaultValue="tennis-lesson" /> },
  Portrait: {
    drawn: <kit.Portrait name="The coach" photoUrl={null} />,
    framed: (
      <kit.CourtHero>
        <kit.Portrait name="The coach" photoUrl={null} framed />
      </kit.CourtHero>
    ),
  },
  QueryContent: {
    loading: query({ data: undefined, isError: false, isFetching: true }),
    failed: query({ data: undefined, isError: true, isFetching: false }),
    loaded: query({ data: 'Three lessons', isError: false, isFetching: false }),
    'failed to refresh': query({ data: 'Three lessons', isError: true, isFetching: false }),
  },
  Screen: { 'the column': <kit.Screen>Parts stand under each other.</kit.Screen> },
  Section: {
    section: (
      <kit.Section title="Recent Activity" aside="last 7 days">
        <p>No completed lessons in the last 7 days</p>
      </kit.Section>
    ),
  },
  SelectField: {
    select: (
      <kit.SelectField label="From" defaultValue="09:00">
        <option>09:00</option>
        <option>10:00</option>
      </kit.SelectField>
    ),
    error: (
      <kit.SelectField label="To" error="The end is before the start.">
        <option>08:00</option>
      </kit.SelectField>
    ),
  },
  Skeleton: {
    line: <kit.Skeleton />,
    row: <kit.Skeleton shape="row" />,
    card: <kit.Skeleton shape="card" />,
  },
  Spinner: { silent: <kit.Spinner />, labelled: <kit.Spinner label="Processing Your Booking" showLabel /> },
  SpinnerMark: { mark: <kit.SpinnerMark /> },
  StatusRing: {
    pending: <kit.StatusRing status="pending" />,
    confirmed: <kit.StatusRing status="confirmed" />,
    completed: <kit.StatusRing status="completed" />,
    cancelled: <kit.StatusRing status="cancelled" />,
    'any other': <kit.StatusRing status="rained_off" />,
  },
  Switch: { switches: <Switches /> },
  TextField: {
    plain: <kit.TextField label="First name" defaultValue="Robin" />,
    hint: (
      <kit.TextField
        label="E-mail"
        hint="Email cannot be changed"
        defaultValue="robin@example.com"
        disabled
      />
    ),
    error: <kit.TextField label="Price" before="£" defaultValue="0" error="A lesson costs at least £0.30." />,
  },
  Toasts: { toasts: <ToastsOnRequest /> },
};
