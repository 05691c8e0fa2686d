import { Copy } from 'lucide-react'
import { useState } from 'react'
import { useMessages } from '../../../locales/use-messages.ts'
import { AppCodeForm } from '../../../second-step/app-code-form.tsx'
import type { EnrolledApp } from '../../../session/client/enroll-app.ts'
import { IconButton } from '../../../ui/inputs/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { copyText } from '../../../ui/feedback/copy-text.ts'
import { notify } from '../../../ui/feedback/notify.ts'
import { MakeCodes } from './make-codes.tsx'
import { NameApp } from './name-app.tsx'
import type { SecondStepDialogProps } from './second-step-query.ts'
import { useCodesSaved } from './use-codes-saved.ts'

type Step =
  | { readonly at: 'name' }
  | { readonly at: 'scan'; readonly app: EnrolledApp }
  /** The app is verified; recovery codes follow if the account has none. */
  | { readonly at: 'codes'; readonly app: EnrolledApp }

/**
 * Adds an authenticator app in steps: its name, a QR code to scan, and a code from the app. An
 * account without recovery codes then gets some.
 */
export function AddAppDialog({ open, onClose, twoStep, onChanged }: SecondStepDialogProps) {
  const { t } = useMessages()
  const [step, setStep] = useState<Step>({ at: 'name' })
  // State of the account before the app was enrolled. `twoStep` is refetched while the dialog is
  // open and then contains the new app.
  const [before, setBefore] = useState(twoStep)
  const isFirst = (step.at === 'name' ? twoStep : before).apps.length === 0
  const close = () => {
    setStep({ at: 'name' })
    onClose()
  }
  const keeping = useCodesSaved(close)
  const verified = (app: EnrolledApp) => {
    notify.success(t(isFirst ? 'second.switched_on' : 'second.app_added'))
    onChanged()
    if (before.codes === undefined) setStep({ at: 'codes', app })
    else close()
  }
  const title = isFirst ? 'second.set_up_title' : 'second.add_title'
  return (
    <Dialog open={open} onClose={keeping.leave} title={t(step.at === 'codes' ? 'second.save_title' : title)}>
      {step.at === 'name' && (
        <NameApp
          apps={twoStep.apps}
          onEnrolled={(app) => {
            setBefore(twoStep)
            setStep({ at: 'scan', app })
          }}
        />
      )}
      {step.at === 'scan' && <ScanApp app={step.app} onVerified={() => verified(step.app)} />}
      {step.at === 'codes' && (
        <MakeCodes
          apps={[{ id: step.app.id, name: '' }]}
          replaces={false}
          onMade={onChanged}
          keeping={keeping}
        />
      )}
    </Dialog>
  )
}

/**
 * Shows an app's secret as a QR code and as text, and asks for the first code generated from it.
 */
function ScanApp({ app, onVerified }: { readonly app: EnrolledApp; readonly onVerified: () => void }) {
  const { t } = useMessages()
  return (
    <div className="flex flex-col gap-4">
      <p>{t('second.scan')}</p>
      {/* The background is white in the dark theme too, because scanners expect it. */}
      <img src={app.picture} alt={t('second.picture')} className="size-52 self-center rounded-md bg-[#fff]" />
      <a href={app.uri} className="self-center text-brand underline">
        {t('second.open_app')}
      </a>
      <div>
        <p className="text-sm text-muted">{t('second.secret')}</p>
        <div className="flex items-center gap-2">
          <code className="min-w-0 flex-1 font-mono [overflow-wrap:anywhere]">{inGroups(app.secret)}</code>
          <IconButton
            icon={Copy}
            label={t('second.copy_secret')}
            onClick={() => void copyText(app.secret, t, t('second.secret_copied'))}
          />
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
