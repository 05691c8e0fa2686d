import { Dialog } from 'radix-ui'
import { useMessages } from '../../locales/use-messages.ts'
import { overlayStyles } from '../../ui/overlays/overlay-styles.ts'
import { useReturnFocus } from '../../ui/lib/use-return-focus.ts'
import { SideMenu } from './side-menu.tsx'

export type MenuDrawerProps = {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/**
 * Shows the menu of small screens, which slides in over the page. It closes on `Esc`, on a press
 * outside, and on navigation.
 */
export function MenuDrawer({ open, onOpenChange }: MenuDrawerProps) {
  const { t } = useMessages()
  const focus = useReturnFocus()
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className={overlayStyles} />
        <Dialog.Content
          {...focus}
          aria-describedby={undefined}
          className="fixed inset-y-0 left-0 z-50 flex w-64 flex-col border-r border-line bg-surface shadow-overlay data-[state=open]:animate-[slide-in_180ms_ease-out]"
        >
          <Dialog.Title className="sr-only">{t('shell.main_menu')}</Dialog.Title>
          <SideMenu onNavigate={() => onOpenChange(false)} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
