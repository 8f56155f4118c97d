import { House, List } from 'lucide-react';
import * as kit from '../index.ts';

const longName = 'Maximiliane-Alexandra von Hohenstein-Featherstonehaugh';
const nothing = () => undefined;

const { NavigationLabel } = kit;
const { items, item } = kit.navigationClass;
const places = [
  { icon: House, label: 'Home' },
  { icon: List, label: 'Schedule' },
];

const parts = ['One', 'Two', 'Three'].map((word) => <kit.Badge key={word}>{word}</kit.Badge>);

export const layout = {
  Stack: {
    'from side to side': <kit.Stack gap={2}>{parts}</kit.Stack>,
    'at the start': (
      <kit.Stack gap={2} align="start">
        {parts}
      </kit.Stack>
    ),
  },
  Row: {
    row: <kit.Row gap={2}>{parts}</kit.Row>,
    'to both ends': (
      <kit.Row gap={2} justify="between">
        {parts}
      </kit.Row>
    ),
  },
  Cluster: { cluster: <kit.Cluster gap={2}>{parts}</kit.Cluster> },
  Columns: {
    columns: (
      <kit.Columns gap={2} min={5}>
        {parts}
      </kit.Columns>
    ),
    'the room of three': (
      <kit.Columns gap={2} min={5} keepsEmpty>
        {parts.slice(0, 1)}
      </kit.Columns>
    ),
  },
  Muted: {
    text: <kit.Muted>All times are UK time.</kit.Muted>,
    small: <kit.Muted small>It is cut to a square.</kit.Muted>,
    prose: (
      <kit.Muted prose>What players read on the landing page, and on Home below the next lesson.</kit.Muted>
    ),
  },
  Problem: {
    problem: <kit.Problem>These hours overlap.</kit.Problem>,
    boxed: <kit.Problem boxed>Your card was declined.</kit.Problem>,
  },
  Status: { status: <kit.Status>3 lessons: £150</kit.Status> },
  Screen: { 'the column': <kit.Screen>Parts stand under each other.</kit.Screen> },
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
  Navigation: {
    navigation: (
      <kit.Navigation aria-label="Example">
        <div className={items}>
          {places.map(({ icon, label }, index) => (
            <a
              key={label}
              className={item}
              href={`#${label}`}
              aria-current={index === 0 ? 'page' : undefined}
            >
              <NavigationLabel icon={icon} label={label} />
            </a>
          ))}
        </div>
      </kit.Navigation>
    ),
  },
  NavigationLabel: {
    label: <NavigationLabel icon={House} label="Home" />,
  },
  Section: {
    section: (
      <kit.Section title="Recent Activity" aside="last 7 days">
        <p>No completed lessons in the last 7 days</p>
      </kit.Section>
    ),
  },
  Card: {
    card: (
      <kit.Card>
        <p>One thing that stands apart.</p>
      </kit.Card>
    ),
  },
  Disclosure: {
    closed: <kit.Disclosure>VAT number</kit.Disclosure>,
    wide: (
      <kit.Disclosure wide isOpen label="What equipment do I need?">
        Tennis shoes, your racket and something to drink.
      </kit.Disclosure>
    ),
  },
  Facts: {
    facts: (
      <kit.Facts
        rows={[
          { name: 'Monday to Friday', value: '9:00–18:00' },
          { name: 'Saturday', value: '9:00–13:00' },
        ]}
      />
    ),
  },
  AddressText: { address: <kit.AddressText>https://courtside.example/lessons.ics</kit.AddressText> },
  CourtInvitation: {
    'an empty court': (
      <kit.CourtHero>
        <kit.CourtInvitation title="The court is yours." detail="No lesson is booked at the moment." />
      </kit.CourtHero>
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
        <p>To the edges of its container</p>
      </kit.CourtHero>
    ),
  },
  DayStrip: {
    day: (
      <kit.DayStrip
        label="Today"
        parts={[
          { from: 540, to: 600, time: '09:00', content: <p>Free until 10:00</p> },
          { from: 600, to: 690, time: '10:00', content: <kit.Card>{longName}</kit.Card> },
          { from: 900, to: 990, time: '15:00', content: <p>Dark from 15:50</p> },
        ]}
        now={{ minute: 570, words: '09:30' }}
        sunset={950}
        darkFrom={950}
      />
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
  Avatar: { medium: <kit.Avatar name="Robin" />, large: <kit.Avatar name="élodie" size="lg" /> },
  Portrait: {
    drawn: <kit.Portrait name="The coach" photoUrl={null} />,
    framed: (
      <kit.CourtHero>
        <kit.Portrait name="The coach" photoUrl={null} framed />
      </kit.CourtHero>
    ),
  },
  Figure: {
    small: <kit.Figure size="sm">£50</kit.Figure>,
    medium: <kit.Figure>09:00</kit.Figure>,
    large: <kit.Figure size="lg">£1,240</kit.Figure>,
    'extra large': <kit.Figure size="xl">17:00</kit.Figure>,
  },
};
