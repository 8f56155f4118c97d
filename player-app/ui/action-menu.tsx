import { useRef } from 'react';
import { Ellipsis } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { IconButton } from './icon-button.tsx';
import styles from './action-menu.module.css';

interface MenuAction {
  label: string;
  /** Called when the menu is gone and its button has the focus, to which a dialog gives it back. */
  onSelect?: () => void;
  /** Where the action leads, such as a call. */
  href?: string;
  isDanger?: boolean;
}

interface ActionMenuProps {
  /** The button's name. */
  label: string;
  actions: readonly MenuAction[];
  /** Opens with the first drawing: its code was fetched because the button was pressed. */
  isOpenAtFirst?: boolean;
  className?: string | undefined;
}

/** Several actions behind one button. Not part of the kit's index, since few screens need its code. */
export function ActionMenu({ label, actions, isOpenAtFirst = false, className }: ActionMenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const chosen = useRef<(() => void) | null>(null);
  const onClosed = (event: Event) => {
    if (!chosen.current) return;
    event.preventDefault();
    button.current?.focus();
    chosen.current();
    chosen.current = null;
  };
  return (
    // Not modal: a dialog that an item opens would find the page switched off.
    <DropdownMenu.Root modal={false} defaultOpen={isOpenAtFirst}>
      <DropdownMenu.Trigger asChild>
        <IconButton ref={button} label={label} className={className} icon={<Ellipsis />} />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content align="end" className={styles.menu} onCloseAutoFocus={onClosed}>
          {actions.map(({ label: name, onSelect, href, isDanger }) => (
            <DropdownMenu.Item
              key={name}
              className={isDanger ? styles.danger : undefined}
              asChild={href !== undefined}
              onSelect={() => {
                chosen.current = onSelect ?? null;
              }}
            >
              {href === undefined ? name : <a href={href}>{name}</a>}
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
