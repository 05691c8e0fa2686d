import type { ApiKey } from '#contract/endpoints/api-keys.ts'
import { apiKeyResources } from '#domain/api-key.ts'
import { Timestamp } from '../../ui/timestamp.tsx'
import { accessTo } from './key-values.ts'
import { useApiKeyMessages } from './use-api-key-messages.ts'

/** Shows the scopes, networks, expiry and last use of a key. */
export function KeyFacts({ apiKey }: { readonly apiKey: ApiKey }) {
  const t = useApiKeyMessages()
  const { scopes, networks, expires_at, state, last_used_at, previous } = apiKey
  const reach = (['write', 'read'] as const).flatMap((access) => {
    const named = apiKeyResources.filter((resource) => accessTo(resource, scopes) === access)
    return named.length === 0
      ? []
      : [`${t(`api_keys.${access}`)}: ${named.map((one) => t(`api_keys.${one}`)).join(', ')}`]
  })
  return (
    <div className="flex flex-col gap-0.5 text-sm text-muted">
      {reach.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {networks.length > 0 && (
        <p className="[overflow-wrap:anywhere]">
          {t('api_keys.only_from', { networks: networks.join(', ') })}
        </p>
      )}
      {expires_at !== null && (
        <p>
          {t(state === 'expired' ? 'api_keys.ended' : 'api_keys.expires')} <Timestamp value={expires_at} />
        </p>
      )}
      <p>
        {last_used_at === null ? (
          t('api_keys.unused')
        ) : (
          <>
            {t('api_keys.used')} <Timestamp value={last_used_at} />
          </>
        )}
      </p>
      {previous !== null && (
        <p>
          {t('api_keys.previous')} <Timestamp value={previous.works_until} />
          {previous.last_used_at !== null && (
            <>
              {' '}
              {t('api_keys.previous_used')} <Timestamp value={previous.last_used_at} />
            </>
          )}
        </p>
      )}
    </div>
  )
}
