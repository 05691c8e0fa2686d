import { useFormat } from '../../locales/use-format.ts'
import { useLanguage } from '../../locales/use-language.ts'
import { useMessages } from '../../locales/use-messages.ts'
import type { PublicHistory } from '../../verification/public-history.ts'
import { whereMessage, topicOf } from '../../verification/stop-message.ts'

/**
 * Shows the place and since when, as one large sentence. An event has a moment; a status has a
 * duration.
 */
export function Headline({ history }: { readonly history: PublicHistory }) {
  const { t } = useMessages()
  const language = useLanguage()
  const format = useFormat()
  const stop = topicOf(history)
  const since = (stop ?? history.stops[0])?.occurredAt
  return (
    <div>
      <h1 className="text-4xl leading-tight font-semibold tracking-tight sm:text-5xl">
        {whereMessage(language, history)}
      </h1>
      {stop?.statusText !== undefined && <p className="mt-2 text-2xl font-semibold">{stop.statusText}</p>}
      {since !== undefined && (
        <p className="tabular mt-2 text-xl text-muted">
          <time dateTime={since}>
            {t(stop?.place === undefined ? 'verify.since' : 'verify.at', {
              time: format.dateTime(new Date(since)),
            })}
          </time>
        </p>
      )}
    </div>
  )
}
