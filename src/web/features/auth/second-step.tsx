import { useMutation } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { Cached } from '../../api/cached.tsx'
import { useMessages } from '../../locales/use-messages.ts'
import { AppCodeForm } from '../../second-step/app-code-form.tsx'
import { RecoveryCodeForm } from '../../second-step/recovery-code-form.tsx'
import type { Account } from '../../session/account/account.ts'
import { authClient } from '../../session/client/auth-client.ts'
import { isRecovering } from '../../session/links/recovery.ts'
import type { SecondStepMeans } from '../../session/client/second-step.ts'
import { usePageTitle } from '../../shell/pages/use-page-title.ts'
import { Button } from '../../ui/inputs/button.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import type { SignInPhase } from './auth-forms.tsx'

type SecondStepFormProps = {
  readonly email: string
  readonly means: SecondStepMeans
  /**
   * True after the second factor was accepted, while the welcome message is shown and before the
   * next page opens.
   */
  readonly passed: boolean
  readonly onTry: () => void
  readonly onPassed: () => void
  readonly onRefused: () => void
}

/** Asks for the second factor: a code of the authenticator app, or a recovery code. */
function SecondStepForm({ email, means, ...progress }: SecondStepFormProps) {
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

/** Signs out the session whose second factor is pending, and returns to the sign-in form. */
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

export type SecondStepProps = {
  readonly account: Account
  /**
   * Means by which the user can pass the second step; undefined after the second step, while only
   * the welcome message is shown.
   */
  readonly means: SecondStepMeans | undefined
  readonly phase: SignInPhase
  readonly onPhase: (phase: SignInPhase) => void
}

/**
 * Shows the second step of a sign-in, and then a welcome message until the next page opens. After a
 * recovery link, the new-password form follows instead of the welcome message.
 */
export function SecondStep({ account, means, phase, onPhase }: SecondStepProps) {
  const { t } = useMessages()
  const [kept, setKept] = useState(means)
  if (means !== undefined && means !== kept) setKept(means)
  const { id, email } = account
  const welcome = () => {
    if (isRecovering(id)) return onPhase('idle')
    notify.success(t('auth.signed_in_title'), t('auth.signed_in', { email }))
    onPhase('welcomed')
  }
  return (
    <Cached>
      <SecondStepForm
        email={email}
        means={means ?? kept ?? { apps: [], hasRecoveryCodes: false }}
        passed={phase === 'welcomed'}
        onTry={() => onPhase('trying')}
        onPassed={welcome}
        onRefused={() => onPhase('idle')}
      />
    </Cached>
  )
}
