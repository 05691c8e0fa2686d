import { useMutation } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { useMessages } from '../../locales/use-messages.ts'
import { AppCodeForm } from '../../second-step/app-code-form.tsx'
import { RecoveryCodeForm } from '../../second-step/recovery-code-form.tsx'
import { authClient } from '../../session/auth-client.ts'
import type { SecondStepMeans } from '../../session/second-step.ts'
import { usePageTitle } from '../../shell/use-page-title.ts'
import { Button } from '../../ui/button.tsx'

export type SecondStepFormProps = {
  readonly email: string
  readonly means: SecondStepMeans
  /** True between the welcome and the page it leads to. */
  readonly passed: boolean
  readonly onTry: () => void
  readonly onPassed: () => void
  readonly onRefused: () => void
}

/** Asks for the second factor: a code of the app, or a recovery code. */
export function SecondStepForm({ email, means, ...progress }: SecondStepFormProps) {
  const { t } = useMessages()
  const [by, setBy] = useState<'app' | 'recovery'>('app')
  usePageTitle(t('second.title'))
  const isByApp = by === 'app'
  return (
    <>
      <header className="mb-8">
        <h1 className="text-3xl font-semibold">{t('second.title')}</h1>
        <p className="mt-1 text-lg text-muted [overflow-wrap:anywhere]">
          {t(isByApp ? 'second.app_subtitle' : 'second.recovery_subtitle', { email })}
        </p>
      </header>
      {isByApp ? (
        <AppCodeForm apps={means.apps} label={t('second.code')} submit={t('second.verify')} {...progress} />
      ) : (
        <RecoveryCodeForm {...progress} />
      )}
      <div className="mt-6 flex flex-col items-center gap-1">
        {(means.hasRecoveryCodes || !isByApp) && (
          <Button variant="link" onClick={() => setBy(isByApp ? 'recovery' : 'app')}>
            {t(isByApp ? 'second.use_recovery' : 'second.use_app')}
          </Button>
        )}
        <BackToSignIn />
      </div>
    </>
  )
}

/** Signs out a session whose second factor is pending. */
function BackToSignIn() {
  const { t } = useMessages()
  const leave = useMutation({ mutationFn: async () => (await authClient()).signOut({ scope: 'local' }) })
  return (
    <Button variant="link" busy={leave.isPending} onClick={() => leave.mutate()}>
      {!leave.isPending && <ArrowLeft aria-hidden />}
      {t('auth.back_to_sign_in')}
    </Button>
  )
}
