import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import { useAccount, useSignOut } from '../session/session-context.tsx'
import type { Action, Means } from './action.ts'
import { confirmSignOut } from '../offline-queue/sign-out-question.ts'

/** Performs an action from where the user is. */
export function usePerform(): (action: Action) => void {
  const navigate = useNavigate()
  const at = useLocation()
  const client = useQueryClient()
  const { id } = useAccount()
  const leave = useSignOut()
  const signOut = async () => {
    if (await hasUnsent(id)) confirmSignOut()
    else await leave()
  }
  return (action) => {
    const opened = /^\/shipment\/([^/]+)$/.exec(at.pathname)?.[1]
    const shipment = client.getQueryData<Means['shipment']>(['shipment', opened])
    action.perform({ navigate, at, shipment, signOut })
  }
}

/** Whether checkpoints wait on this device; not, where the code that knows cannot be had. */
async function hasUnsent(account: string): Promise<boolean> {
  const unsent = await import('../offline-queue/unsent.ts').catch(() => undefined)
  return unsent !== undefined && (await unsent.countUnsent(account)) > 0
}
