import { useRef, useState, type ComponentProps, type FormEvent } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import {
  coachProfileLimits as limits,
  getCoachProfile,
  updateCoachProfile,
  type CoachProfile,
  type CoachProfileChange,
} from '@lessons/contract';
import { londonDateOf, plainNameOf, type CalendarDate } from '@lessons/rules';
import { Button, Portrait, SelectField, TextArea, TextField, useNow } from '@lessons/ui';
import { useAdmin } from '../admin-context.tsx';
import { DateField } from '../forms/date-field.tsx';
import { focusFirstError } from '../forms/field-error.ts';
import { readDate } from '../forms/read-date.ts';
import { useUnsaved } from '../forms/use-unsaved.tsx';
import { useChange } from '../requests/use-change.ts';
import { PhotoField } from './photo-field.tsx';
import {
  checkDraft,
  draftOf,
  placeholdersOf,
  placesOf,
  type PhotoChanges,
  type ProfileDraft,
  type ProfileErrors,
} from './profile-draft.ts';
import styles from './settings.module.css';

export const PROFILE_KEY = [getCoachProfile.path, 'form'];

/** With the addresses of the saved photos. */
interface FetchedProfile {
  profile: CoachProfile;
  photoUrl: string | null;
  courtPhotoUrl: string | null;
}

/** Edits what players read of the coach and the court. */
export function CoachProfileForm({ profile: saved, photoUrl, courtPhotoUrl }: FetchedProfile) {
  const { user, notify, renameAccount } = useAdmin();
  const today = londonDateOf(useNow());
  const queryClient = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState(() => draftOf(saved));
  const [photos, setPhotos] = useState<PhotoChanges>({});
  const [errors, setErrors] = useState<ProfileErrors>({});
  const isPhotoChanged = Object.values(photos).some((photo) => photo !== undefined);
  useUnsaved(isPhotoChanged || !sameDraft(draft, draftOf(saved)));
  /** The name that was just saved. The coach's account may still have another. */
  const [renamed, setRenamed] = useState<string | null>(null);
  const rename = useChange({
    send: (_api, name: string) => renameAccount(name),
    invalidates: [],
    onDone: (_, name) => notify({ topic: 'coach-profile', title: `Your account’s name is ${name}` }),
    failure: { topic: 'coach-profile', title: 'Failed to save your account’s name' },
  });
  const update = useChange({
    send: (api, body: CoachProfileChange) => api(updateCoachProfile, { body }),
    invalidates: [getCoachProfile.path],
    onDone: (profile) => {
      if (saved.isSample || profile.name !== saved.name) setRenamed(profile.name);
      setDraft(draftOf(profile));
      setPhotos({});
      // As in `PricingForm`: leaving asks nothing. The photos' addresses come when all is fetched again.
      queryClient.setQueryData<FetchedProfile>(PROFILE_KEY, (before) => before && { ...before, profile });
      notify({ topic: 'coach-profile', title: 'Coach details saved' });
    },
    failure: { topic: 'coach-profile', title: 'Failed to save the coach details' },
  });

  const save = (event: FormEvent) => {
    event.preventDefault();
    const { body, errors: found } = checkDraft(draft, photos, { credentials: saved.credentials, today });
    setErrors(found);
    if (body) update.mutate(body);
    else focusFirstError(form.current);
  };

  const savedDraft = draftOf(saved);
  const placeholders = placeholdersOf(saved);
  const isElsewhere = draft.address.trim() !== savedDraft.address.trim() && savedDraft.position !== '';
  const change = (name: keyof ProfileDraft, value: string) => {
    setDraft((before) => ({
      ...before,
      [name]: value,
      // The place on the map was that of the address before.
      ...(name === 'address' && before.position === savedDraft.position && { position: '' }),
    }));
    setErrors(({ [name]: _corrected, ...others }) => others);
  };
  const field = (name: keyof ProfileDraft) => ({
    value: draft[name] ?? '',
    placeholder: placeholders[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => change(name, event.target.value),
  });

  return (
    // `noValidate`: the messages are shown below the fields.
    <form ref={form} className={styles.form} noValidate onSubmit={save}>
      <PhotoField
        label="Photo"
        widthByHeight={1}
        hint="It is cut to a square."
        savedUrl={photoUrl}
        photo={photos.photo}
        onPhotoChange={(photo) => setPhotos((before) => ({ ...before, photo }))}
        error={errors.photo}
      >
        {(url) => <Portrait name="Your photo as players see it" photoUrl={url} className={styles.portrait} />}
      </PhotoField>
      <div className={styles.pair}>
        <TextField label="Name" autoComplete="name" maxLength={limits.name} {...field('name')} />
        <TextField label="Title" maxLength={limits.title} {...field('title')} />
      </div>
      <TextArea label="About you (optional)" rows={4} maxLength={limits.bio} {...field('bio')} />
      <fieldset className={styles.credentials}>
        <legend>Credentials (optional)</legend>
        <p className={styles.hint}>Players read them on the landing page and on Home, each until its day.</p>
        {placesOf(draft).map((place) => (
          <Credential
            key={place}
            label={`Credential ${place + 1}`}
            name={field(`credential${place}`)}
            until={draft[`until${place}`] ?? ''}
            error={errors[`until${place}`]}
            today={today}
            onUntil={(until) => change(`until${place}`, until)}
          />
        ))}
        <TextField
          label="Where they can be checked"
          type="url"
          autoComplete="off"
          maxLength={limits.credentialsUrl}
          hint="An address that begins with https://, such as your page at the LTA."
          {...field('credentialsUrl')}
        />
      </fieldset>
      <div className={styles.pair}>
        <TextField
          label="Phone"
          type="tel"
          autoComplete="tel"
          maxLength={limits.phone}
          hint="Players call it by one tap."
          {...field('phone')}
        />
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          maxLength={limits.email}
          {...field('email')}
        />
      </div>
      <div className={styles.chat}>
        <TextField
          label="Chat number (optional)"
          type="tel"
          autoComplete="off"
          maxLength={limits.phone}
          {...field('chatNumber')}
        />
        <SelectField label="Chat with" {...field('chatChannel')}>
          <option value="whatsapp">WhatsApp</option>
          <option value="sms">Text message (SMS)</option>
        </SelectField>
      </div>
      <div className={styles.pair}>
        <TextField
          label="Court"
          maxLength={limits.courtName}
          hint="Where lessons that are booked from now on take place."
          {...field('courtName')}
        />
        <TextField
          label="Area (optional)"
          maxLength={limits.area}
          hint="Roughly where, for visitors."
          {...field('area')}
        />
      </div>
      <PhotoField
        label="Photo of the court"
        widthByHeight={1.5}
        hint="Visitors see it beside the way there."
        savedUrl={courtPhotoUrl}
        photo={photos.courtPhoto}
        onPhotoChange={(courtPhoto) => setPhotos((before) => ({ ...before, courtPhoto }))}
        error={errors.courtPhoto}
      >
        {(url) => url && <img src={url} alt="The court as visitors see it" className={styles.courtPhoto} />}
      </PhotoField>
      <TextField label="Address of the court" maxLength={limits.address} {...field('address')} />
      <TextField
        label="Map position (optional)"
        autoComplete="off"
        hint={`${isElsewhere ? `The address is another one: is its place still ${savedDraft.position}? ` : ''}In Google Maps, press and hold on the court and copy the two numbers. Without it, the address is searched for.`}
        {...field('position')}
      />
      <TextArea
        label="Directions (optional)"
        rows={3}
        maxLength={limits.directions}
        hint="Where to park, and how to find the court."
        {...field('directions')}
      />
      <TextField label="What to bring (optional)" maxLength={limits.whatToBring} {...field('whatToBring')} />
      <TextField
        label="Brand"
        maxLength={limits.brand}
        hint="The name of this site, above every screen and in emails."
        {...field('brand')}
      />
      <Button type="submit" variant="primary" className={styles.save} loading={update.isPending}>
        Save coach details
      </Button>
      {renamed !== null && renamed !== plainNameOf(user) && (
        <Button className={styles.save} loading={rename.isPending} onClick={() => rename.mutate(renamed)}>
          Use “{renamed}” for your account, too
        </Button>
      )}
    </form>
  );
}

interface CredentialProps {
  /** Names both fields for screen readers. */
  label: string;
  name: Pick<ComponentProps<typeof TextField>, 'value' | 'onChange' | 'error' | 'placeholder'>;
  /** A date, or what is typed so far. */
  until: string;
  error: string | undefined;
  today: CalendarDate;
  onUntil: (until: string) => void;
}

function Credential({ label, name, until, error, today, onUntil }: CredentialProps) {
  const date = readDate(until) ?? '';
  return (
    <div className={styles.pair} role="group" aria-label={label}>
      <TextField label={label} maxLength={limits.credential} {...name} />
      <div>
        <DateField
          label="Until (optional)"
          value={date}
          error={error}
          onChange={(chosen, unread) => onUntil(chosen || unread)}
        />
        {date !== '' && date < today && <p className={styles.hint}>Over: players do not see it.</p>}
      </div>
    </div>
  );
}

function sameDraft(one: ProfileDraft, other: ProfileDraft): boolean {
  return Object.entries(one).every(
    ([name, value]) => value.trim() === other[name as keyof ProfileDraft]?.trim(),
  );
}
