import { CalendarDays } from 'lucide-react';
import * as kit from '../index.ts';
import { Feed, OpensDialog, ToastsOnRequest } from './live-examples.tsx';

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

export const states = {
  LoadingState: {
    'three rows': (
      <kit.LoadingState label="Loading your lessons">
        <kit.Skeleton shape="row" />
        <kit.Skeleton shape="row" />
        <kit.Skeleton shape="row" />
      </kit.LoadingState>
    ),
  },
  EmptyState: {
    empty: (
      <kit.EmptyState
        icon={<CalendarDays />}
        title="No upcoming lessons scheduled"
        detail="Free slots are a tap away."
        action={<kit.LinkButton href="#book">Book a Lesson</kit.LinkButton>}
      />
    ),
    court: (
      <kit.EmptyState
        drawing="court"
        title="No upcoming lessons scheduled"
        detail="Choose a time, pay by card, and come to the court."
        action={<kit.LinkButton href="#book">Book a Lesson</kit.LinkButton>}
      />
    ),
    bench: <kit.EmptyState drawing="bench" title="No lesson history available" />,
    card: <kit.EmptyState drawing="card" title="No card is saved." />,
    receipt: <kit.EmptyState drawing="receipt" title="There is no receipt." />,
    calendar: <kit.EmptyState drawing="calendar" title="There are no free times." />,
    search: <kit.EmptyState drawing="search" title="No bookings match this search" />,
    mail: <kit.EmptyState drawing="mail" title="All mails were delivered." />,
    gate: <kit.EmptyState drawing="gate" title="Nothing is blocked" />,
    morning: <kit.EmptyState drawing="morning" title="No lessons today" />,
    'title alone': <kit.EmptyState title="No lesson history available" />,
  },
  FailedState: {
    failed: <kit.FailedState message="Your lessons could not be loaded." onRetry={nothing} />,
    retrying: <kit.FailedState message="Your lessons could not be loaded." onRetry={nothing} retrying />,
  },
  QueryContent: {
    loading: query({ data: undefined, isError: false, isFetching: true }),
    failed: query({ data: undefined, isError: true, isFetching: false }),
    loaded: query({ data: 'Three lessons', isError: false, isFetching: false }),
    'failed to refresh': query({ data: 'Three lessons', isError: true, isFetching: false }),
  },
  FeedAddress: { 'with its questions': <Feed /> },
  Skeleton: {
    line: <kit.Skeleton />,
    row: <kit.Skeleton shape="row" />,
    card: <kit.Skeleton shape="card" />,
  },
  Spinner: { spinner: <kit.Spinner label="Processing Your Booking" /> },
  SpinnerMark: { mark: <kit.SpinnerMark /> },
  StatusRing: {
    pending: <kit.StatusRing status="pending" />,
    confirmed: <kit.StatusRing status="confirmed" />,
    completed: <kit.StatusRing status="completed" />,
    cancelled: <kit.StatusRing status="cancelled" />,
    'any other': <kit.StatusRing status="rained_off" />,
  },
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
            keepLabel="Keep lesson"
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
  Toasts: { toasts: <ToastsOnRequest /> },
};
