/* Ids of `landing-page.tsx`: what is filled in, and samples of how that looks. Apart from what fills them, which the build of the page does not need. */

export const NEXT_FREE = 'next-free';
export const NEXT_FREE_SAMPLE = 'next-free-sample';
export const ALL_FREE = 'all-free';
export const COACH = 'landing-coach';
export const COACH_SAMPLE = 'landing-coach-sample';
export const DRAWING_SAMPLE = 'landing-drawing-sample';
export const COURT = 'landing-court';
export const COURT_SAMPLE = 'landing-court-sample';
export const WAYS = 'landing-ways';
export const WAYS_SAMPLE = 'landing-ways-sample';
