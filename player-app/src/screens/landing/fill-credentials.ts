import { serverNow } from '@lessons/ui/server-clock.ts';
import { currentCoach } from '../../coach-profile/coach-profile.ts';
import { shownCredentials } from '../../coach-profile/shown-credentials.ts';

/** Fills in a line for each credential that is not over, and where to check them. Hides the part without any. */
export function fillCredentials(part: HTMLElement): void {
  // The profile may have changed while this code came.
  const { credentials = [], credentialsUrl = null } = currentCoach() ?? {};
  const shown = shownCredentials(credentials, serverNow());
  part.hidden = shown.length === 0;
  const lines = shown.map(({ name }) => {
    const line = document.createElement('li');
    line.textContent = name;
    return line;
  });
  part.querySelector('ul')?.replaceChildren(...lines);
  const link = part.querySelector('a');
  link?.toggleAttribute('hidden', credentialsUrl === null);
  link?.setAttribute('href', credentialsUrl ?? '');
}
