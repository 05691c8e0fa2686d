import { Check, Minus, X } from 'lucide-react'
import { useLanguage } from '../locales/use-language.ts'
import { useMessages } from '../locales/use-messages.ts'
import { Hash } from '../ui/hash.tsx'
import type { Finding } from './finding.ts'
import { problemMessage, valuesOf } from './finding-message.ts'

const marks = {
  passed: { icon: Check, look: 'text-seal' },
  failed: { icon: X, look: 'text-danger' },
  skipped: { icon: Minus, look: 'text-muted' },
} as const

/** Shows one check by its name, with its result and an explanation. */
export function CheckRow({ finding }: { readonly finding: Finding }) {
  const { t } = useMessages()
  const language = useLanguage()
  const { name, status, error } = finding
  const { icon: Icon, look } = marks[status]
  const compared = error && valuesOf(error)
  return (
    <li className="flex gap-3 py-2">
      <Icon aria-hidden className={`mt-0.5 size-5 shrink-0 ${look}`} strokeWidth={2.5} />
      <div className="min-w-0 flex-1">
        <p>
          <span className="font-semibold">{t(`check.${name}`)}</span>{' '}
          <span className={`text-sm ${look}`}>{t(`check_status.${status}`)}</span>
        </p>
        <p className="text-sm text-muted">
          {error === undefined ? (
            t(`check_about.${name}`)
          ) : (
            <strong className="font-semibold break-words text-danger">
              {problemMessage(language, error)}.
            </strong>
          )}
        </p>
        {compared && (
          <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-3 text-sm">
            <dt className="text-muted">{t('verification.expected')}</dt>
            <dd>
              <Hash value={compared.expected} />
            </dd>
            <dt className="text-muted">{t('verification.found')}</dt>
            <dd>
              <Hash value={compared.found} />
            </dd>
          </dl>
        )}
      </div>
    </li>
  )
}
