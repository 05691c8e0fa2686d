import { useState } from 'react'
import { Menu, Search } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { useWords } from '../locales/use-words.ts'
import { Button } from '../ui/button.tsx'
import { Logo } from '../ui/logo.tsx'
import { overlayLook } from '../ui/overlay-look.ts'
import { PendingCounter } from './lazy-pending.ts'
import { SideMenu } from './side-menu.tsx'

/** The bar of small screens, with the menu that slides in over the page; it closes on `Esc`, outside, and on going elsewhere. */
export function TopBar({ onSearch }: { readonly onSearch: () => void }) {
  const { t } = useWords()
  const [open, setOpen] = useState(false)
  return (
    <Dialog.Root open={open} onOpenChange={setOpen}>
      <header className="sticky top-0 z-20 flex h-14 items-center gap-1 border-b border-line bg-surface px-2">
        <Dialog.Trigger asChild>
          <Button variant="ghost" size="icon" aria-label={t('shell.open_menu')}>
            <Menu aria-hidden />
          </Button>
        </Dialog.Trigger>
        <Logo size="sm" clickable />
        <div className="ml-auto flex items-center gap-1">
          <PendingCounter />
          <Button variant="ghost" size="icon" aria-label={t('palette.open')} onClick={onSearch}>
            <Search aria-hidden />
          </Button>
        </div>
      </header>
      <Dialog.Portal>
        <Dialog.Overlay className={overlayLook} />
        <Dialog.Content
          aria-describedby={undefined}
          className="fixed inset-y-0 left-0 z-50 flex w-64 flex-col border-r border-line bg-surface shadow-overlay data-[state=open]:animate-[slide-in_180ms_ease-out]"
        >
          <Dialog.Title className="sr-only">{t('shell.main_menu')}</Dialog.Title>
          <SideMenu onNavigate={() => setOpen(false)} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
