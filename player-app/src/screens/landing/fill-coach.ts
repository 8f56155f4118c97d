import { courtOnMap, phoneLink } from '@lessons/rules';
import { currentCoach, refreshCoach, subscribe, type Coach } from '../../coach-profile/coach-profile.ts';
import { apiUrl } from '../../site/api-url.ts';
import { watchCoach } from '../../requests/public-calls.ts';
import {
  COACH,
  COACH_SAMPLE,
  COURT,
  COURT_SAMPLE,
  DRAWING_SAMPLE,
  WAYS,
  WAYS_SAMPLE,
} from './landing-ids.ts';

/** Fills the coach's profile into the pre-rendered landing page, now and after each change. */
export function fillCoachIn(): void {
  const fill = () => {
    const coach = currentCoach();
    if (coach) show(coach);
  };
  subscribe(fill);
  watchCoach();
  fill();
  void refreshCoach();
}

function show(coach: Coach): void {
  document.title = `Tennis lessons · ${coach.brand}`;
  partOf(document, 'brand').replaceChildren(coach.brand);
  partOf(document, 'bio').replaceChildren(withoutYears(coach.bio ?? ''));
  const credentials = partOf(document, 'credentials') as HTMLElement;
  // Their code comes with the first of them. Without it the claim stands alone.
  if (!coach.credentials[0]) credentials.hidden = true;
  else import('./fill-credentials.ts').then(({ fillCredentials }) => fillCredentials(credentials), ignore);

  const card = copyOf(COACH_SAMPLE);
  partOf(card, 'name').replaceChildren(coach.name);
  partOf(card, 'title').replaceChildren(coach.title);
  if (coach.area) partOf(card, 'area').replaceChildren(coach.area);
  else partOf(card, 'area').closest('p')?.remove();
  showPhoto(partOf(card, 'photo'), coach);
  elementById(COACH).replaceChildren(card);

  const court = copyOf(COURT_SAMPLE);
  showWay(partOf(court, 'court'), coach.courtName, courtOnMap(coach));
  partOf(court, 'address').replaceChildren(coach.address);
  const photo = partOf(court, 'court-photo') as HTMLImageElement;
  photo.alt = coach.courtName;
  if (coach.courtPhotoPath) void apiUrl(coach.courtPhotoPath).then((url) => (photo.src = url));
  else photo.remove();
  elementById(COURT).replaceChildren(court);

  const ways = copyOf(WAYS_SAMPLE);
  showWay(partOf(ways, 'phone'), coach.phone, phoneLink(coach.phone));
  showWay(partOf(ways, 'email'), coach.email, `mailto:${coach.email}`);
  elementById(WAYS).replaceChildren(ways);
}

/** Returns a bio without the years of experience that it begins with: the claim above it says them. */
function withoutYears(bio: string): string {
  return bio.replace(/^\d+\+? years of experience (\w)/i, (_, first: string) => first.toUpperCase());
}

function ignore() {}

/** Shows the photo, or the drawing without one, like `Portrait` of the kit. */
function showPhoto(frame: Element, { name, photoUrl }: Coach): void {
  const drawing = partOf(copyOf(DRAWING_SAMPLE), 'drawing');
  const label = `Portrait of ${name}`;
  const image = frame.querySelector('img');
  const portrait = drawing.querySelector('[role=img]');
  portrait?.setAttribute('aria-label', label);
  const draw = () => portrait && frame.replaceChildren(portrait);
  if (!image || !photoUrl) return void draw();
  image.alt = label;
  image.addEventListener('error', () => draw(), { once: true });
  image.src = photoUrl;
}

function showWay(text: Element, shown: string, href: string): void {
  text.replaceChildren(shown);
  text.closest('a')?.setAttribute('href', href);
}

function copyOf(sampleId: string): DocumentFragment {
  const sample = elementById(sampleId) as HTMLTemplateElement;
  return document.importNode(sample.content, true);
}

function elementById(id: string): Element {
  const element = document.getElementById(id);
  if (!element) throw new Error(`The landing page has no ${id}.`);
  return element;
}

function partOf(parent: ParentNode, name: string): Element {
  const part = parent.querySelector(`[data-fill=${name}]`);
  if (!part) throw new Error(`The landing page has no place for ${name}.`);
  return part;
}
