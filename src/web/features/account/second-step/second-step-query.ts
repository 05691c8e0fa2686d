import { queryOptions } from '@tanstack/react-query'
import { authClient } from '../../../session/client/auth-client.ts'
import type { App } from '../../../session/client/second-step.ts'

export type ListedApp = App & { readonly addedAt: string }

export type SecondStep = {
  /** Verified apps, oldest first; empty if two-step sign-in is off. */
  readonly apps: readonly ListedApp[]
  /**
   * Numbers of created and of unused recovery codes; undefined if the account has no recovery
   * codes.
   */
  readonly codes: { readonly total: number; readonly remaining: number } | undefined
}

export type SecondStepDialogProps = {
  readonly open: boolean
  readonly onClose: () => void
  readonly twoStep: SecondStep
  readonly onChanged: () => void
}

/**
 * Loads the account's second factors. The query key begins with `['account']`, like all data of the
 * profile.
 */
export const secondStepQuery = queryOptions({
  queryKey: ['account', 'two-step'],
  queryFn: async (): Promise<SecondStep> => {
    const { data, error } = await (await authClient()).mfa.listFactors()
    if (error !== null) throw error
    const apps = data.totp.map((factor) => ({
      id: factor.id,
      name: factor.friendly_name ?? '',
      // A factor changes only when it is verified, so `updated_at` is the time at which it was
      // added.
      addedAt: factor.updated_at,
    }))
    if (data.recovery_code.length === 0) return { apps, codes: undefined }
    const status = await (await authClient()).mfa.recoveryCodes.getStatus()
    if (status.error !== null) throw status.error
    const { total, remaining } = status.data
    return { apps, codes: { total, remaining } }
  },
})
