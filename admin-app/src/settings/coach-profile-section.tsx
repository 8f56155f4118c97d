import { useQuery } from '@tanstack/react-query';
import { getCoachProfile } from '@lessons/contract';
import { QueryContent, Skeleton } from '@lessons/ui';
import { useAdmin } from '../admin-context.tsx';
import { CoachProfileForm, PROFILE_KEY } from './coach-profile-form.tsx';
import styles from './settings.module.css';

/** The coach's and the court's profile, which players read. */
export function CoachProfileSection() {
  const { api, apiUrl } = useAdmin();
  const query = useQuery({
    queryKey: PROFILE_KEY,
    queryFn: async ({ signal }) => {
      const profile = await api(getCoachProfile, {}, signal);
      const { photoPath, courtPhotoPath } = profile;
      return {
        profile,
        photoUrl: photoPath && (await apiUrl(photoPath)),
        courtPhotoUrl: courtPhotoPath && (await apiUrl(courtPhotoPath)),
      };
    },
    // The form has to start with the saved profile, never with a cached one.
    gcTime: 0,
  });
  return (
    <>
      <p className={styles.intro}>
        It is on the landing page, on your players’ screens, in emails, calendars and on receipts. A change
        shows at once.
      </p>
      <QueryContent
        query={query}
        failed="The coach details couldn’t be loaded."
        skeleton={<Skeleton shape="card" />}
      >
        {(fetched) => <CoachProfileForm {...fetched} />}
      </QueryContent>
    </>
  );
}
