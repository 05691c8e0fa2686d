import { useState } from 'react'
import { Menu } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { Outlet } from 'react-router'
import { useLiveUpdates } from '../api/live-updates.ts'
import { useWords } from '../locales/use-words.ts'
import { RequireAccount } from '../session/require-account.tsx'
import { useInactivityGuard } from '../session/use-inactivity-guard.ts'
import { Button } from '../ui/button.tsx'
import { Logo } from '../ui/logo.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import { SideMenu } from './side-menu.tsx'
import { SkipLink } from './skip-link.tsx'

/** The frame of every page behind sign-in: a fixed menu of 256 px, on small screens one that slides in. */
export function SignedInLayout() {
  return (
    <RequireAccount>
      <Frame />
    </RequireAccount>
  )
}

function Frame() {
  useLiveUpdates()
  useInactivityGuard()
  return (
    <div className="lg:pl-64">
      <SkipLink />
      <aside className="fixed inset-y-0 left-0 z-20 hidden w-64 flex-col border-r border-line bg-surface lg:flex">
        <SideMenu />
      </aside>
      <TopBar />
      <OfflineNotice />
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto max-w-6xl px-4 py-6 outline-none sm:px-6 lg:px-8 lg:py-8"
      >
        <Outlet />
      </main>
    </div>
  )
}

function TopBar() {
  const { t } = useWords()
  const [open, setOpen] = useState(false)
  return (
    <Dialog.Root open={open} onOpenChange={setOpen}>
      <header className="sticky top-0 z-20 flex h-14 items-center gap-1 border-b border-line bg-surface px-2 lg:hidden">
        <Dialog.Trigger asChild>
          <Button variant="ghost" size="icon" aria-label={t('shell.open_menu')}>
            <Menu aria-hidden />
          </Button>
        </Dialog.Trigger>
        <Logo size="sm" clickable />
      </header>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-30 bg-[rgb(6_16_15/0.5)] data-[state=open]:animate-[fade-in_150ms] lg:hidden" />
        <Dialog.Content
          aria-describedby={undefined}
          className="fixed inset-y-0 left-0 z-40 flex w-64 flex-col border-r border-line bg-surface shadow-overlay data-[state=open]:animate-[slide-in_180ms_ease-out] lg:hidden"
        >
          <Dialog.Title className="sr-only">{t('shell.main_menu')}</Dialog.Title>
          <SideMenu onNavigate={() => setOpen(false)} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
