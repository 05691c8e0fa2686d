import { useMessages } from '../../locales/use-messages.ts'
import { useState, type ReactNode } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '../../ui/layout/link.tsx'
import { revokeApiKey } from '#contract/endpoints/api-keys.ts'
import { getMemberAccess, type Member } from '#contract/endpoints/members.ts'
import { wordsOf } from '../../api/api-error.ts'
import { request } from '../../api/request.ts'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { Checkbox } from '../../ui/inputs/checkbox.tsx'
import { apiKeysQuery } from '../api-keys/api-keys-query.ts'

type KnownSecrets = {
  /** Lists the keys and names the webhook endpoints, with a checkbox to revoke the keys. */
  readonly list: ReactNode
  /** Revokes the keys if the person chose so. A failure is reported, and does not throw. */
  readonly revoke: () => Promise<void>
}

/**
 * Returns the API keys and webhook endpoints whose secrets a member may have. A dialog shows them
 * that takes the permission to manage them from the member.
 * @param isLosing true while the dialog would take the permission
 */
export function useKnownSecrets({ id }: Member, name: string, isLosing: boolean): KnownSecrets {
  const { t } = useMessages()
  const client = useQueryClient()
  const [isRevoking, setRevoking] = useState(false)
  const access = useQuery({
    queryKey: ['company', 'members', id, 'access'],
    queryFn: ({ signal }) => request(getMemberAccess, { params: { id }, signal }),
    staleTime: 0,
    enabled: isLosing,
  })
  const { keys = [], webhooks = [] } = (isLosing && access.data) || {}
  const revoke = async () => {
    if (!isRevoking) return
    try {
      for (const key of keys) await request(revokeApiKey, { params: { id: key.id } })
    } catch (error) {
      notify.error(t('members.revoke_keys_failed'), wordsOf(error))
    } finally {
      await client.invalidateQueries({ queryKey: apiKeysQuery.queryKey })
    }
  }
  const list = (
    <>
      {isLosing && access.isLoadingError && <LoadFailed title={t('members.known_failed')} query={access} />}
      {keys.length > 0 && (
        <div className="flex flex-col gap-3">
          <p>{t('members.known_keys', { name })}</p>
          <ul className="list-disc pl-5 [overflow-wrap:anywhere]">
            {keys.map((key) => (
              <li key={key.id}>{key.name}</li>
            ))}
          </ul>
          <Checkbox
            checked={isRevoking}
            onChange={(event) => setRevoking(event.currentTarget.checked)}
            label={t('members.revoke_keys')}
            hint={t('members.revoke_keys_hint')}
          />
        </div>
      )}
      {webhooks.length > 0 && (
        <p>
          {t('members.known_webhooks', { name, webhooks: webhooks.map((one) => one.name).join(', ') })}{' '}
          <Link to="/webhook-integrations">{t('members.known_webhooks_link')}</Link>.
        </p>
      )}
    </>
  )
  return { list, revoke }
}
