import { MapPin, Phone } from 'lucide-react';
import * as kit from '../index.ts';
import { Month, Switches } from './live-examples.tsx';

export const controls = {
  Button: {
    plain: <kit.Button>Keep lesson</kit.Button>,
    primary: <kit.Button variant="primary">Continue to Payment</kit.Button>,
    danger: <kit.Button variant="danger">Cancel & Refund</kit.Button>,
    icon: <kit.Button icon={<Phone />}>Call Coach</kit.Button>,
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
  LinkButton: {
    plain: <kit.LinkButton href="#book">Book a Lesson</kit.LinkButton>,
    primary: (
      <kit.LinkButton href="#book" variant="primary">
        Book Tennis Lessons
      </kit.LinkButton>
    ),
  },
  BackLink: { plain: <kit.BackLink href="#clients">Clients</kit.BackLink> },
  IconButton: {
    plain: <kit.IconButton label="Call" icon={<Phone />} />,
    tinted: <kit.IconButton label="Call" icon={<Phone />} variant="tinted" />,
    framed: <kit.IconButton label="Call" icon={<Phone />} variant="framed" />,
    disabled: <kit.IconButton label="Call" icon={<Phone />} variant="framed" disabled />,
  },
  IconLink: { tinted: <kit.IconLink href="#map" label="Directions" icon={<MapPin />} variant="tinted" /> },
  Segments: {
    links: (
      <kit.Segments as="nav" aria-label="Views">
        <a href="#hours" aria-current="page">
          Hours
        </a>
        <a href="#rules">Rules</a>
      </kit.Segments>
    ),
    buttons: (
      <kit.Segments role="group" aria-label="Length">
        <button type="button" aria-pressed>
          1 hour
        </button>
        <button type="button" aria-pressed={false}>
          2 hours
        </button>
      </kit.Segments>
    ),
  },
  Checkbox: {
    off: <kit.Checkbox>Process Full Refund</kit.Checkbox>,
    on: <kit.Checkbox defaultChecked>Process Full Refund</kit.Checkbox>,
    disabled: <kit.Checkbox disabled>Process Full Refund</kit.Checkbox>,
  },
  TimeButton: {
    free: <kit.TimeButton isChosen={false}>10:00</kit.TimeButton>,
    chosen: <kit.TimeButton isChosen>10:00</kit.TimeButton>,
    disabled: (
      <kit.TimeButton isChosen={false} disabled>
        2 hours taken
      </kit.TimeButton>
    ),
  },
  TimeLink: {
    free: <kit.TimeLink href="/book">10:00</kit.TimeLink>,
  },
  Chip: {
    off: <kit.Chip isOn={false}>After 5</kit.Chip>,
    on: <kit.Chip isOn>After 5</kit.Chip>,
  },
  MonthGrid: { 'with the next month': <Month /> },
  Switch: { switches: <Switches /> },
  Field: {
    'around any control': (
      <kit.Field label="Level" hint="Beginner, club or county">
        {(controlProps) => <input {...controlProps} />}
      </kit.Field>
    ),
  },
  TextField: {
    plain: <kit.TextField label="First name" defaultValue="Robin" />,
    hint: (
      <kit.TextField label="Email" hint="Email cannot be changed" defaultValue="robin@example.com" disabled />
    ),
    error: <kit.TextField label="Price" before="£" defaultValue="0" error="A lesson costs at least £0.30." />,
  },
  NumberField: {
    price: (
      <kit.NumberField
        label="1 hour lesson"
        before="£"
        value="47.50"
        hasDecimals
        onChange={() => undefined}
      />
    ),
  },
  TextArea: {
    plain: <kit.TextArea label="Business address" rows={3} defaultValue={'1 Church Lane\nCambridge'} />,
  },
  PasswordField: { password: <kit.PasswordField label="Password" defaultValue="tennis-lesson" /> },
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
};
