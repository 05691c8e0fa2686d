import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import { useAccount, useSignOut } from '../../session/state/session-context.tsx'
import type { Action, Means } from './action.ts'
import { confirmSignOut } from '../../offline-queue/sign-out-question.ts'

/** Returns a function that performs an action on the page that is open. */
export function usePerform(): (action: Action) => void {
  const navigate = useNavigate()
  const at = useLocation()
  const client = useQueryClient()
  const { person } = useAccount()
  const leave = useSignOut()
  const signOut = async () => {
    if (await hasUnsent(person)) confirmSignOut()
    else await leave()
  }
  return (action) => {
    const opened = /^\/shipment\/([^/]+)$/.exec(at.pathname)?.[1]
    const shipment = client.getQueryData<Means['shipment']>(['shipment', opened])
    action.perform({ navigate, at, shipment, signOut })
  }
}

/**
 * Returns true if checkpoints wait on this device; false if the code that counts them cannot be
 * loaded.
 */
async function hasUnsent(person: string): Promise<boolean> {
  const unsent = await import('../../offline-queue/unsent.ts').catch(() => undefined)
  return unsent !== undefined && (await unsent.countUnsent(person)) > 0
}
