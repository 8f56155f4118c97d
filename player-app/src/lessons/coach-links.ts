import { coach } from '@lessons/contract/coach';
import { phoneLink } from '@lessons/rules';

/** Opens the phone's dialler. */
export const callCoach = phoneLink(coach.phone);
/** Opens the mail program. */
export const emailCoach = `mailto:${coach.email}`;
/** The way to the court, in the phone's maps app where it has one. Source: Google's Maps URLs, https://developers.google.com/maps/documentation/urls/get-started */
export const directionsToCourt = `https://www.google.com/maps/dir/?api=1&destination=${coach.map.latitude},${coach.map.longitude}`;
