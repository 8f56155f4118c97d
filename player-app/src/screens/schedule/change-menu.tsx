import { useState } from 'react';
import type { Booking } from '@lessons/contract';
import { formatWhen, withName } from '@lessons/rules';
import { IconButton, useNow } from '@lessons/ui';
import { Ellipsis } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { useCoach } from '../../coach-profile/use-coach.ts';
import { contactOf } from '../../lessons/contact-coach.ts';
import { lessonAddress } from '../../lessons/lesson-address.ts';
import { canMove } from '../../lessons/terms-of-change.ts';

const loadMenu = async () => (await import('@lessons/ui/action-menu.tsx')).ActionMenu;

interface ChangeMenuProps {
  lesson: Booking;
  onCancel: () => void;
  className?: string | undefined;
}

/** Moves or cancels a lesson from its row. The menu's code is fetched by the first press. */
export function ChangeMenu({ lesson, onCancel, className }: ChangeMenuProps) {
  const { id, startTime } = lesson;
  const isMovable = canMove(lesson, useNow());
  const contact = contactOf(useCoach());
  const navigate = useNavigate();
  const [Menu, setMenu] = useState<Awaited<ReturnType<typeof loadMenu>>>();
  const label = withName(`Change: ${formatWhen(startTime)}`, lesson);
  if (Menu) {
    const actions = [
      isMovable ? { label: 'Reschedule', onSelect: () => void navigate(`/book?move=${id}`) } : contact,
      { label: 'Cancel', isDanger: true, onSelect: onCancel },
    ];
    return <Menu isOpenAtFirst label={label} className={className} actions={actions} />;
  }
  const open = () =>
    loadMenu().then(
      (loaded) => setMenu(() => loaded),
      // Without its code the lesson's own screen offers the same.
      () => void navigate(lessonAddress(id)),
    );
  return (
    <IconButton
      label={label}
      className={className}
      aria-haspopup="menu"
      icon={<Ellipsis />}
      onClick={() => void open()}
    />
  );
}
