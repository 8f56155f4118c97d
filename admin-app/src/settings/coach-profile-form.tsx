import { useRef, useState, type FormEvent } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import {
  coachProfileLimits as limits,
  getCoachProfile,
  updateCoachProfile,
  type CoachProfile,
  type CoachProfileChange,
} from '@lessons/contract';
import { Button, SelectField, TextArea, TextField } from '@lessons/ui';
import { useAdmin } from '../admin-context.tsx';
import { focusFirstError } from '../forms/field-error.ts';
import { useUnsaved } from '../forms/use-unsaved.tsx';
import { useChange } from '../requests/use-change.ts';
import { PhotoField } from './photo-field.tsx';
import {
  checkDraft,
  draftOf,
  type PhotoChange,
  type ProfileDraft,
  type ProfileErrors,
} from './profile-draft.ts';
import styles from './settings.module.css';

export const PROFILE_KEY = [getCoachProfile.path, 'form'];

/** `photoUrl` is the saved photo's address. */
interface FetchedProfile {
  profile: CoachProfile;
  photoUrl: string | null;
}

/** Edits what players read of the coach and the court. */
export function CoachProfileForm({ profile: saved, photoUrl }: FetchedProfile) {
  const { notify } = useAdmin();
  const queryClient = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState(() => draftOf(saved));
  const [photo, setPhoto] = useState<PhotoChange>();
  const [errors, setErrors] = useState<ProfileErrors>({});
  useUnsaved(photo !== undefined || !sameDraft(draft, draftOf(saved)));
  const update = useChange({
    send: (api, body: CoachProfileChange) => api(updateCoachProfile, { body }),
    invalidates: [getCoachProfile.path],
    onDone: (profile) => {
      setDraft(draftOf(profile));
      setPhoto(undefined);
      // As in `PricingForm`: leaving asks nothing. The photo's address comes when both are fetched again.
      queryClient.setQueryData<FetchedProfile>(PROFILE_KEY, (before) => before && { ...before, profile });
      notify({ topic: 'coach-profile', title: 'Profile saved' });
    },
    failure: { topic: 'coach-profile', title: 'Failed to save your profile' },
  });

  const save = (event: FormEvent) => {
    event.preventDefault();
    const { body, errors: found } = checkDraft(draft, photo);
    setErrors(found);
    if (body) update.mutate(body);
    else focusFirstError(form.current);
  };

  const change = (name: keyof ProfileDraft, value: string) => {
    setDraft((before) => ({ ...before, [name]: value }));
    setErrors(({ [name]: _corrected, ...others }) => others);
  };
  const field = (name: keyof ProfileDraft) => ({
    value: draft[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => change(name, event.target.value),
  });

  return (
    // `noValidate`: the messages are shown below the fields.
    <form ref={form} className={styles.form} noValidate onSubmit={save}>
      <PhotoField savedUrl={photoUrl} photo={photo} onPhotoChange={setPhoto} error={errors.photo} />
      <div className={styles.pair}>
        <TextField label="Name" autoComplete="name" maxLength={limits.name} {...field('name')} />
        <TextField label="Title" maxLength={limits.title} {...field('title')} />
      </div>
      <TextArea label="About you (optional)" rows={4} maxLength={limits.bio} {...field('bio')} />
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
      <TextField label="Address of the court" maxLength={limits.address} {...field('address')} />
      <TextField
        label="Map position (optional)"
        autoComplete="off"
        hint="In Google Maps, press and hold on the court and copy the two numbers. Without it, the address is searched for."
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
        Save profile
      </Button>
    </form>
  );
}

function sameDraft(one: ProfileDraft, other: ProfileDraft): boolean {
  return Object.entries(one).every(
    ([name, value]) => value.trim() === other[name as keyof ProfileDraft].trim(),
  );
}
