import { useEffect, useRef, type ReactNode } from 'react'
import { CircleCheck, CircleX, Info } from 'lucide-react'
import type { MessageKey } from '#contract/messages/messages.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { usePageTitle } from '../../shell/pages/use-page-title.ts'
import { Button } from '../../ui/inputs/button.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'

export type Result = {
  readonly kind: 'success' | 'error' | 'info'
  readonly title: string
  readonly description: string
  /** Additional explanation, such as a possible reason of the outcome; absent if there is none. */
  readonly hint?: string
  /** Main action: a remedy or the next step. */
  readonly action?: ResultAction
  readonly otherAction?: ResultAction
}

export type ResultAction = { readonly words: MessageKey; readonly onAct: () => void }

const icons = { success: CircleCheck, error: CircleX, info: Info }
const colors = { success: 'text-brand', error: 'text-danger', info: 'text-brand' }

/** Shows the outcome after an e-mail link or the identity provider opened the sign-in page. */
export function ResultScreen({ result }: { readonly result: Result }) {
  const { t } = useMessages()
  const { kind, title, description, hint, action, otherAction } = result
  usePageTitle(title)
  const Icon = icons[kind]
  return (
    <Announced className="flex flex-col items-center gap-3 py-4 text-center">
      <Icon aria-hidden className={`size-14 ${colors[kind]}`} strokeWidth={1.5} />
      <h1 className="text-2xl font-semibold">{title}</h1>
      <p className="text-muted">{description}</p>
      {hint !== undefined && <p className="text-muted">{hint}</p>}
      {action !== undefined && (
        <Button className="mt-4 w-full" onClick={action.onAct}>
          {t(action.words)}
        </Button>
      )}
      {otherAction !== undefined && (
        <Button variant="ghost" className="w-full" onClick={otherAction.onAct}>
          {t(otherAction.words)}
        </Button>
      )}
    </Announced>
  )
}

/** Shows a spinner while the data of an e-mail link or of the identity provider is processed. */
export function ProcessingScreen() {
  const { t } = useMessages()
  usePageTitle(t('auth.processing'))
  return (
    <Announced className="flex flex-col items-center gap-3 py-4 text-center">
      <Spinner className="size-14 text-brand" />
      <h1 className="text-2xl font-semibold">{t('auth.processing')}</h1>
      <p className="text-muted">{t('auth.processing_subtitle')}</p>
    </Announced>
  )
}

/** Focuses a screen that replaces another, so that screen readers announce it. */
function Announced({ className, children }: { readonly className: string; readonly children: ReactNode }) {
  const screen = useRef<HTMLDivElement>(null)
  useEffect(() => screen.current?.focus(), [])
  return (
    <div ref={screen} tabIndex={-1} className={`outline-none ${className}`}>
      {children}
    </div>
  )
}
