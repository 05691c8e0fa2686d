import { ClipboardPaste, LogIn, ScanQrCode, ShieldAlert } from 'lucide-react'
import { useId, useRef, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useMessages } from '../../locales/use-messages.ts'
import { signInPath } from '../../session/links/safe-return.ts'
import { TrackingIdInput } from '../../ui/inputs/tracking-id-input.tsx'
import { PublicFrame } from '../frame/public-frame.tsx'
import { usePageTitle } from '../pages/use-page-title.ts'
import { Button } from '../../ui/inputs/button.tsx'
import { LinkButton } from '../../ui/layout/link-button.tsx'

type RestrictedAccessProps = {
  /** Camera and other inputs that read the code of a label. */
  readonly scanner: ReactNode
}

/**
 * Shows signed-out visitors a field for a code and a link to the sign-in, instead of the tracker
 * (specification, section 2).
 */
export function RestrictedAccess({ scanner }: RestrictedAccessProps) {
  const { t } = useMessages()
  const [isScanning, setScanning] = useState(false)
  usePageTitle(t('tracker.restricted'))
  const { pathname, search } = useLocation()
  return (
    <PublicFrame>
      <div className="mx-auto flex w-full max-w-md flex-1 flex-col justify-center gap-12 px-4 py-12">
        <section aria-labelledby="code">
          <h1 id="code" className="text-3xl font-semibold tracking-tight">
            {t('shell.code_title')}
          </h1>
          <p className="mt-2 mb-4 text-muted">{t('shell.code_says')}</p>
          {isScanning ? (
            <div className="flex flex-col gap-4">{scanner}</div>
          ) : (
            <CodeForm onScan={() => setScanning(true)} />
          )}
        </section>
        <div className="flex flex-col items-center gap-3 border-t border-line pt-10 text-center">
          <ShieldAlert aria-hidden className="size-10 text-muted" strokeWidth={1.5} />
          <h2 className="text-2xl font-semibold tracking-tight">{t('tracker.restricted')}</h2>
          <p className="text-muted">{t('tracker.restricted_says')}</p>
          <LinkButton to={signInPath(pathname + search)} className="mt-3">
            <LogIn aria-hidden />
            {t('tracker.sign_in')}
          </LinkButton>
        </div>
      </div>
    </PublicFrame>
  )
}

/**
 * Asks a visitor for the code on the label and opens the shipment's public page. A plain form
 * suffices, because the public page parses the code.
 */
function CodeForm({ onScan }: { readonly onScan: () => void }) {
  const { t } = useMessages()
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  // The browser may ask for permission, or refuse. The person then pastes into the focused field.
  const paste = async () => {
    const text = await navigator.clipboard.readText().catch(() => undefined)
    if (field.current === null) return
    if (text !== undefined) field.current.value = text.trim()
    field.current.focus()
  }
  return (
    <form action="/verify" className="flex w-full flex-col gap-2">
      <label htmlFor={id} className="font-semibold">
        {t('shell.code_label')}
      </label>
      <div className="flex gap-2">
        <TrackingIdInput id={id} ref={field} name="code" required className="min-w-0 flex-1" />
        <Button type="submit">{t('shell.code_open')}</Button>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" onClick={onScan}>
          <ScanQrCode aria-hidden />
          {t('shell.code_scan')}
        </Button>
        {'clipboard' in navigator && (
          <Button variant="outline" onClick={() => void paste()}>
            <ClipboardPaste aria-hidden />
            {t('shell.code_paste')}
          </Button>
        )}
      </div>
    </form>
  )
}
