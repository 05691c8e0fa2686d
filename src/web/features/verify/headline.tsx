import { useWords, type Say } from '../../locales/use-words.ts'
import { isMandatoryStatus } from '#domain/status.ts'
import { formatDateTime } from '../../locales/format.ts'
import { useLanguage } from '../../locales/use-language.ts'
import { newestStop, type PublicHistory, type PublicStop } from './public-history.ts'

/** Where it is and since when, in one large sentence; what happened there has a moment, a status lasts. */
export function Headline({ history }: { readonly history: PublicHistory }) {
  const { t } = useWords()
  const language = useLanguage()
  const stop = topic(history)
  const since = (stop ?? history.stops[0])?.occurredAt
  return (
    <div>
      <h1 className="text-4xl leading-tight font-semibold tracking-tight sm:text-5xl">
        {sentence(history, t)}
      </h1>
      {since !== undefined && (
        <p className="tabular mt-2 text-xl text-muted">
          <time dateTime={since}>
            {t(stop?.place === undefined ? 'verify.since' : 'verify.at', {
              time: formatDateTime(new Date(since), language),
            })}
          </time>
        </p>
      )}
    </div>
  )
}

/** The checkpoint that says where it is; none when it was set back to pending, or ended without one. */
function topic(history: PublicHistory): PublicStop | undefined {
  const newest = newestStop(history)
  const { status } = history
  if (status === 'pending' || status === 'cancelled') return undefined
  return status === 'delivered' && newest?.kind !== 'finalizacao' ? undefined : newest
}

function sentence(history: PublicHistory, t: Say): string {
  const { status } = history
  const { kind, place } = topic(history) ?? {}
  if (status === 'cancelled') return t('status.cancelled')
  if (kind !== undefined && place !== undefined) return t(`verify.headline_${kind}`, { place })
  if (status === 'pending') return t('verify.headline_pending')
  if (status === undefined) return t('verify.unknown_place')
  return isMandatoryStatus(status) ? t(`status.${status}`) : status
}
