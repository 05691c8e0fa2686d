import { useEffect, useRef } from 'react'
import { CircleCheck } from 'lucide-react'
import { useMessages } from '../../locales/use-messages.ts'
import { usePageTitle } from '../pages/use-page-title.ts'
import type { DeletionNotice } from '../../session/state/next-session.ts'

/** Replaces the page with a notice for an account that was deleted. */
export function DeletedAccountPage({ title, text }: DeletionNotice) {
  const { t } = useMessages()
  usePageTitle(title)
  const page = useRef<HTMLElement>(null)
  useEffect(() => page.current?.focus(), [])
  return (
    <main
      ref={page}
      tabIndex={-1}
      className="mx-auto flex min-h-dvh max-w-md flex-col items-center justify-center gap-3 px-4 text-center outline-none"
    >
      <CircleCheck aria-hidden className="size-14 text-brand" strokeWidth={1.5} />
      <h1 className="text-2xl font-semibold">{title}</h1>
      <p className="text-muted">{text}</p>
      <a href="/" className="text-brand underline">
        {t('deletion.to_start')}
      </a>
    </main>
  )
}
