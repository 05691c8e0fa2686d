import { useState } from 'react'
import { Cached } from '../../api/cached.tsx'
import { useMessages } from '../../locales/use-messages.ts'
import type { Account } from '../../session/account.ts'
import { isRecovering } from '../../session/recovery.ts'
import type { SecondStepMeans } from '../../session/second-step.ts'
import { notify } from '../../ui/notify.ts'
import type { SignInPhase } from './auth-forms.tsx'
import { SecondStepForm } from './second-step-form.tsx'

export type SecondStepProps = {
  readonly account: Account
  /** Undefined once the second factor is passed and only the welcome is left. */
  readonly means: SecondStepMeans | undefined
  readonly phase: SignInPhase
  readonly onPhase: (phase: SignInPhase) => void
}

/**
 * Shows the second step of a sign-in up to its welcome. After a recovery link, the new-password
 * form follows.
 */
export function SecondStep({ account, means, phase, onPhase }: SecondStepProps) {
  const { t } = useMessages()
  const [kept, setKept] = useState(means)
  if (means !== undefined && means !== kept) setKept(means)
  const { id, email } = account
  const welcome = () => {
    if (isRecovering(id)) {
      onPhase('idle')
      return
    }
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
