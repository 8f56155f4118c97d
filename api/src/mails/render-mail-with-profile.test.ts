import { expect, test } from '@jest/globals';
import type { CoachProfileChange } from '@lessons/contract';
import { coach } from '@lessons/contract/coach';
import { BARE_PROFILE, PROFILE } from '../../../tests/fixtures/api/sample-profile.ts';
import { ADA, sampleMails } from '../../../tests/fixtures/api/sample-mails.ts';
import { renderMail } from './render-mail.ts';

const withProfile = (change: CoachProfileChange) => ({
  secrets: ['s'.repeat(32)],
  publicUrl: 'https://lessons.example',
  coach: { ...change, photoPath: null, courtPhotoPath: null },
});

test('every mail to a player has the coach’s present profile', () => {
  const toPlayers = sampleMails(ADA).filter(
    ({ kind }) => !kind.startsWith('coach-') || kind === 'coach-notes',
  );
  for (const facts of toPlayers) {
    const { text, headers, senderName } = renderMail(facts, withProfile(PROFILE));
    expect(text).toContain('Sam O’Neill, LTA Accredited Coach');
    expect(text).toContain('+44 1632 960777');
    expect(headers['Reply-To']).toBe('sam@riverside.example');
    expect(senderName).toBe('Riverside Tennis');
    expect(text).not.toContain(coach.name);
  }
});

test('a mail and its calendar entry have the directions and what to bring', () => {
  const [facts] = sampleMails(ADA);
  if (!facts) throw new Error('There is no sample');
  const { text, attachments } = renderMail(facts, withProfile(PROFILE));
  expect(text).toContain('Directions: Park at the boathouse. The court is behind it.');
  expect(text).toContain('What to bring: Bring a racket and a towel.');
  expect(text).toContain('query=52.3981,0.2734');
  expect(attachments[0]?.content).toContain('ORGANIZER;CN="Sam O’Neill":mailto:sam@riverside.example');
});

test('a mail leaves out what the profile leaves out', () => {
  for (const facts of sampleMails(ADA)) {
    const { html, text, attachments } = renderMail(facts, withProfile(BARE_PROFILE));
    expect(`${html}${text}${attachments[0]?.content}`).not.toMatch(/\bnull\b|What to bring|Directions:/);
    if (facts.kind === 'lesson-booked') expect(text).toContain('query=Riverside%20Court%202%2C%201%20River');
  }
});
