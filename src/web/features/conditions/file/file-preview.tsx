import type { ReactNode } from 'react'
import { ShieldAlert, ShieldCheck, ShieldQuestion } from 'lucide-react'
import type { LoggerFile, LoggerFileWarning } from '#domain/conditions/logger-file/logger-file-types.ts'
import { useLocale } from '../../../locales/use-locale.ts'
import { useMessages } from '../../../locales/use-messages.ts'
import { DateTime } from '../../../ui/data/date-time.tsx'
import { useConditionValues } from '../use-condition-values.ts'
import { useDuration } from '../use-duration.ts'

type FilePreviewProps = { readonly file: LoggerFile }

/** Shows the facts of a file before it is accepted. */
export function FilePreview({ file }: FilePreviewProps) {
  const { t, format } = useLocale()
  const duration = useDuration()
  const { value, readings } = useConditionValues()
  const { device, interval_ms: interval, from, to, unit } = file
  const name = [device.maker, device.model, device.serial].filter((part) => part !== null).join(' ')
  const isAsked = file.questions.includes('zone')
  const instant = (at: number | null): ReactNode =>
    at === null ? t('file.unknown') : <DateTime value={new Date(at).toISOString()} precision="second" />
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t('conditions.device'), name === '' ? t('file.unnamed') : name],
    [t('file.zone'), file.zone?.replaceAll('_', ' ') ?? t(isAsked ? 'file.unknown' : 'file.zone_in_times')],
    [t('devices.interval'), interval === null ? t('file.unknown') : duration(interval)],
    [t('file.from'), instant(from)],
    [t('file.to'), instant(to)],
    [t('file.unit'), t(`file.unit_${unit}`)],
    ...file.channels.flatMap(({ channel, count, errors, minimum, maximum }) => [
      [
        t(`conditions.${channel}`),
        <>
          {readings(count)}
          {errors > 0 && ` · ${t('file.errors', { count: format.number(errors) })}`}
          <br />
          {t('chart.from_to', { low: value(channel, minimum), high: value(channel, maximum) })}
        </>,
      ] as const,
    ]),
  ]
  return (
    <section className="flex flex-col gap-4">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5">
        {facts.map(([label, fact]) => (
          <div key={label} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd className="tabular break-words">{fact}</dd>
          </div>
        ))}
      </dl>
      <Signature file={file} />
      <Warnings warnings={file.warnings} />
    </section>
  )
}

const looks = {
  valid: { Icon: ShieldCheck, color: 'text-brand' },
  absent: { Icon: ShieldQuestion, color: 'text-muted' },
  broken: { Icon: ShieldAlert, color: 'text-danger' },
} as const

function Signature({ file: { signature } }: FilePreviewProps) {
  const { t } = useMessages()
  const state = signature?.state ?? 'absent'
  const { Icon, color } = looks[state]
  return (
    <p className={`flex items-start gap-2 font-semibold ${color}`}>
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0" />
      {t(`file.signature_${state}`)}
    </p>
  )
}

function Warnings({ warnings }: { readonly warnings: readonly LoggerFileWarning[] }) {
  const { t } = useMessages()
  if (warnings.length === 0) return null
  return (
    <div>
      <h3 className="font-semibold">{t('file.warnings')}</h3>
      <ul aria-label={t('file.warnings')} className="flex list-disc flex-col gap-1 pl-5 text-sm">
        {warnings.map((warning) => {
          const { code } = warning
          const facts = {
            names: 'names' in warning ? warning.names.join(', ') : '',
            count: 'count' in warning ? warning.count : 0,
            line: 'line' in warning ? warning.line : 0,
          }
          return (
            <li key={JSON.stringify(warning)} className="break-words">
              {t(`file.warning_${code}`, facts)}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
