interface LessonPlace {
  /** The address of another place than the court, empty for one without. Null or left out for the court. */
  placeAddress?: string | null;
}

/** Whether a lesson is at another place than the court: players can't move it, they call the coach. */
export const isElsewhere = ({ placeAddress }: LessonPlace) => typeof placeAddress === 'string';
