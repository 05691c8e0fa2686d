import { Copy } from 'lucide-react'
import { useMessages } from '../../../locales/use-messages.ts'
import { AppCodeForm } from '../../../second-step/app-code-form.tsx'
import type { EnrolledApp } from '../../../session/enroll-app.ts'
import { Button } from '../../../ui/button.tsx'
import { notify } from '../../../ui/notify.ts'

/**
 * Shows an app's secret as a QR code and as text, and asks for the first code generated from it.
 */
export function ScanApp({ app, onVerified }: { readonly app: EnrolledApp; readonly onVerified: () => void }) {
  const { t } = useMessages()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(app.secret)
      notify.success(t('copied.title'), t('second.secret_copied'))
    } catch {
      notify.error(t('ui.copy_failed'))
    }
  }
  return (
    <div className="flex flex-col gap-4">
      <p>{t('second.scan')}</p>
      {/* White background in the dark theme too, because scanners expect it. */}
      <img src={app.picture} alt={t('second.picture')} className="size-52 self-center rounded-md bg-[#fff]" />
      <a href={app.uri} className="self-center text-brand underline">
        {t('second.open_app')}
      </a>
      <div>
        <p className="text-sm text-muted">{t('second.secret')}</p>
        <div className="flex items-center gap-2">
          <code className="min-w-0 flex-1 font-mono [overflow-wrap:anywhere]">{inGroups(app.secret)}</code>
          <Button
            variant="ghost"
            size="icon"
            aria-label={t('second.copy_secret')}
            onClick={() => void copy()}
          >
            <Copy aria-hidden />
          </Button>
        </div>
      </div>
      <AppCodeForm
        apps={[{ id: app.id, name: '' }]}
        label={t('second.shown_code')}
        submit={t('second.confirm')}
        focusAtOnce={false}
        onPassed={onVerified}
      />
    </div>
  )
}

/** Formats the secret for typing, in groups of four letters. */
function inGroups(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? secret
}
