import { useId, useState } from 'react'
import { useLocation } from 'react-router'
import { documentationMessages } from '../../locales/own/api-documentation-messages.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { signInAddress } from '../../session/safe-return.ts'
import { useSession } from '../../session/session-context.tsx'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { lazily } from '../../ui/lazily.tsx'
import type { ApiCall } from './calls.ts'
import { useExampleKey } from './example-key.tsx'

const RunForm = lazily(async () => (await import('./run-form.tsx')).RunForm)

/** Runs the call on the caller's own data: reads immediately, writes after a confirmation. */
export function RunSection({ call }: { readonly call: ApiCall }) {
  const { t: say } = useMessages(documentationMessages)
  const [isOpen, setOpen] = useState(false)
  const titleId = useId()
  const { t } = useMessages()
  const hasAccount = useSession().state === 'signed_in'
  const { whole } = useExampleKey()
  const { pathname, search, hash } = useLocation()
  if (call.operation.requestBody?.content['multipart/form-data'] !== undefined) return null
  return (
    <section aria-labelledby={titleId} className="rounded-md border border-line p-4">
      <h4 id={titleId} className="font-semibold">
        {say('run_title')}
      </h4>
      <p className="mt-1 mb-3 text-sm text-muted">
        {say(!hasAccount ? 'run_needs_account' : whole === undefined ? 'run_says' : 'run_says_key')}
      </p>
      {!hasAccount ? (
        <Button asChild variant="secondary">
          <Link to={signInAddress(pathname + search + hash)}>{t('auth.sign_in')}</Link>
        </Button>
      ) : isOpen ? (
        <RunForm call={call} />
      ) : (
        <Button variant="secondary" onClick={() => setOpen(true)}>
          {say('run')}
        </Button>
      )}
    </section>
  )
}
