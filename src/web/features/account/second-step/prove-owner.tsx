import { useMessages } from '../../../locales/use-messages.ts'
import { AppCodeForm } from '../../../second-step/app-code-form.tsx'
import type { App } from '../../../session/client/second-step.ts'

type ProveOwnerProps = { readonly apps: readonly App[]; readonly onProven: () => void }

/**
 * Asks for a code of an authenticator app. Shown if the last confirmation by such a code is too old
 * for the change.
 */
export function ProveOwner({ apps, onProven }: ProveOwnerProps) {
  const { t } = useMessages()
  return (
    <>
      <p className="mb-4">{t('second.prove_code')}</p>
      <AppCodeForm apps={apps} label={t('second.code')} submit={t('second.confirm')} onPassed={onProven} />
    </>
  )
}
