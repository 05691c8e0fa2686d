import { useState } from 'react'
import { useMessages } from '../../../locales/use-messages.ts'
import type { EnrolledApp } from '../../../session/enroll-app.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { notify } from '../../../ui/notify.ts'
import { MakeCodes } from './make-codes.tsx'
import { NameApp } from './name-app.tsx'
import { ScanApp } from './scan-app.tsx'
import type { TwoStep } from './two-step-query.ts'
import { useCodesSaved } from './use-codes-saved.ts'

export type AddAppDialogProps = {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly twoStep: TwoStep
  readonly onChanged: () => void
}

type Step =
  | { readonly at: 'name' }
  | { readonly at: 'scan'; readonly app: EnrolledApp }
  /** The app is verified; recovery codes follow if the account has none. */
  | { readonly at: 'codes'; readonly app: EnrolledApp }

/** Adds an authenticator app: name, scan, a code that confirms it, then the recovery codes. */
export function AddAppDialog({ open, onOpenChange, twoStep, onChanged }: AddAppDialogProps) {
  const { t } = useMessages()
  const [step, setStep] = useState<Step>({ at: 'name' })
  // State of the account before the app was enrolled, because the list behind the dialog changes
  // meanwhile.
  const [before, setBefore] = useState(twoStep)
  const isFirst = (step.at === 'name' ? twoStep : before).apps.length === 0
  const close = () => {
    setStep({ at: 'name' })
    onOpenChange(false)
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
    <Dialog
      open={open}
      onOpenChange={(next) => !next && keeping.leave()}
      title={t(step.at === 'codes' ? 'second.save_title' : title)}
    >
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
