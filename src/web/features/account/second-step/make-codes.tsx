import { useMutation } from '@tanstack/react-query'
import { useState, useEffect, useRef } from 'react'
import { useMessages } from '../../../locales/use-messages.ts'
import { authClient } from '../../../session/client/auth-client.ts'
import { otherRefusal } from '../../../session/client/auth-refusal.ts'
import type { App } from '../../../session/client/second-step.ts'
import { Button } from '../../../ui/inputs/button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { SavedCodes } from './saved-codes.tsx'
import { ProveOwner } from './prove-owner.tsx'
import type { CodesSaved } from './use-codes-saved.ts'

export type MakeCodesProps = {
  readonly apps: readonly App[]
  /** True if the new set replaces an existing one. */
  readonly replaces: boolean
  readonly onMade: () => void
  readonly keeping: CodesSaved
}

/**
 * Creates recovery codes and shows them. If the last confirmation by a second factor is too old,
 * asks for an app code first.
 */
export function MakeCodes({ apps, replaces, onMade, keeping }: MakeCodesProps) {
  const { t } = useMessages()
  const [codes, setCodes] = useState<readonly string[]>()
  const [isStale, setStale] = useState(false)
  const [failure, setFailure] = useState<string>()
  const { mutate, isPending } = useMutation({
    mutationFn: async () => (replaces ? (await authClient()).mfa.recoveryCodes.regenerate() : firstCodes()),
    onMutate: () => setFailure(undefined),
    onSuccess: ({ data, error }) => {
      setStale(error?.code === 'reauthentication_needed')
      if (error === null) {
        setCodes(data.codes)
        keeping.onShown()
        onMade()
      } else if (error.code !== 'reauthentication_needed') setFailure(t(otherRefusal(error)))
    },
    onError: () => setFailure(t('auth.unexpected')),
  })
  useStart(mutate)

  if (codes !== undefined) return <SavedCodes codes={codes} keeping={keeping} />
  if (isStale) return <ProveOwner apps={apps} onProven={() => mutate()} />
  if (failure !== undefined) {
    return (
      <Notice title={t('second.codes_failed')}>
        <p>{failure}</p>
        <Button variant="outline" size="sm" className="mt-3" busy={isPending} onClick={() => mutate()}>
          {t('load.retry')}
        </Button>
      </Notice>
    )
  }
  return <Skeleton className="h-48 w-full" />
}

/**
 * Creates the first recovery codes. If an earlier answer was lost, codes exist that nobody has
 * seen, so new ones replace them.
 */
async function firstCodes() {
  const answer = await (await authClient()).mfa.recoveryCodes.generate()
  return answer.error?.code === 'mfa_verified_factor_exists'
    ? (await authClient()).mfa.recoveryCodes.regenerate()
    : answer
}

/** Runs `start` once when the component mounts, although React may run effects twice. */
function useStart(start: () => void): void {
  const isStarted = useRef(false)
  useEffect(() => {
    if (isStarted.current) return
    isStarted.current = true
    start()
  }, [start])
}
