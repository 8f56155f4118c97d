/** Where the pages about help and policies lead back to. */
export const backToProfile = { href: '/profile', label: 'Back to Profile' };
