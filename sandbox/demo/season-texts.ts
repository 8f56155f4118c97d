/** The coach's notes to players after a lesson. */
export const NOTES = [
  'Forehand much heavier today. Keep the racket head below the ball and finish over the shoulder.',
  'Second serve: toss a little further left, and let the wrist go. Twenty a day against the fence.',
  'Lovely touch at the net. Next week we add the drive volley.',
  'Footwork first: small steps before the shot, one big one into it.',
  'Backhand slice stays low now. Use it to come in, not only to survive.',
  'We filmed the serve. Watch the left arm: it drops too early.',
  'Good match play. At 30 all, choose the pattern before you toss the ball.',
  'Return position half a step further back against the big serve, then move in.',
  'Keep the eyes on the contact point a moment longer. The ball will still be there.',
  'Rally of 42! Same depth with ten per cent more pace next time.',
  'Overheads: turn sideways at once, and point at the ball.',
  'Rest the elbow until Thursday. Ice, and no serving.',
  'Drop shots only from inside the baseline. You know the ones I mean.',
  'Grip between forehand and volley: one change, early. Practise it in front of a mirror.',
  'Ready for the club ladder. Enter your name on the board by Sunday.',
  'Breathing between points made the difference today. Keep the routine.',
] as const;

/** The coach's reasons for cancelling one lesson. */
export const REASONS = [
  'I have a fever and would rather not pass it on. Sorry, and see you next week.',
  'The net was damaged last night and is being repaired. Your money is on its way back.',
  'Train trouble: I won’t be back at the court in time. I am sorry.',
] as const;

export const RAIN = 'Rain: the court is under water and won’t be dry today. Please book another day.';

/** Where the coach also teaches. */
export const CLUB = { name: 'Hadley Tennis Club', address: '12 Hadley Lane, Hadley' };
