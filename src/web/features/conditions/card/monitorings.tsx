import { useRef, useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import {
  getConditionFile,
  type AnsweredMonitoring,
  type ConditionsAnswer,
} from '#contract/endpoints/conditions.ts'
import { wordsOf } from '../../../api/api-error.ts'
import { requestFile } from '../../../api/request-file.ts'
import { useLocale } from '../../../locales/use-locale.ts'
import { useMessages } from '../../../locales/use-messages.ts'
import { PermittedButton } from '../../../permissions/permitted-button.tsx'
import { DateTime } from '../../../ui/data/date-time.tsx'
import { notify } from '../../../ui/feedback/notify.ts'
import { IconButton } from '../../../ui/inputs/button.tsx'
import { lazily } from '../../../ui/lib/lazily.tsx'
import { saveFile } from '../../../ui/lib/save-text.ts'
import { dayText } from '../devices/day-text.ts'
import { useConditionValues } from '../use-condition-values.ts'
import { useDuration } from '../use-duration.ts'
import { serialsOf } from './device-names.ts'

const EndDialog = lazily(async () => (await import('./end-dialog.tsx')).EndDialog)

type MonitoringsProps = { readonly trackingId: string; readonly conditions: ConditionsAnswer }

/** Lists the devices that measure the shipment, and the files of readings. */
export function Monitorings({ trackingId, conditions }: MonitoringsProps) {
  const { t } = useMessages()
  return (
    <div className="flex flex-col gap-4">
      <ul
        aria-label={t('conditions.monitorings')}
        className="divide-y divide-line rounded-md border border-line"
      >
        {conditions.monitorings.map((one) => (
          <MonitoringRow key={one.id} trackingId={trackingId} monitoring={one} />
        ))}
      </ul>
      {conditions.files.length > 0 && <Files trackingId={trackingId} conditions={conditions} />}
    </div>
  )
}

type RowProps = { readonly trackingId: string; readonly monitoring: AnsweredMonitoring }

function MonitoringRow({ trackingId, monitoring }: RowProps) {
  const { t } = useMessages()
  const [isEnding, setEnding] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const { device, started_at: start, ended_at: end, stopped_at: stop, stop_reason: reason } = monitoring
  const isRunning = end === null && stop === null
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-3 py-2.5">
      <div className="min-w-0">
        <p>
          <span className="machine font-semibold break-all">{device.serial}</span>{' '}
          <span className="text-sm text-muted">
            {device.model === null ? device.maker : `${device.maker} ${device.model}`}
          </span>
        </p>
        <p className="text-sm">
          {t('conditions.since')} <DateTime value={start} />
          {end !== null && (
            <>
              {' '}
              {t('conditions.until')} <DateTime value={end} />
            </>
          )}
          {isRunning && ` · ${t('conditions.running')}`}
        </p>
        {stop !== null && (
          <p className="text-sm font-medium text-danger">
            {t('conditions.stopped')} <DateTime value={stop} />: {reason}
          </p>
        )}
      </div>
      {isRunning && (
        <PermittedButton
          needs="conditions.write"
          ref={button}
          variant="outline"
          size="sm"
          aria-label={t('conditions.end_of', { serial: device.serial })}
          onClick={() => setEnding(true)}
        >
          {t('conditions.end')}
        </PermittedButton>
      )}
      {isEnding && (
        <EndDialog
          trackingId={trackingId}
          monitoring={monitoring}
          onClose={() => setEnding(false)}
          returnFocus={button}
        />
      )}
    </li>
  )
}

function Files({ trackingId, conditions }: MonitoringsProps) {
  const { t, format } = useLocale()
  const duration = useDuration()
  const { readings } = useConditionValues()
  const serial = serialsOf(conditions)
  const save = useMutation({
    mutationFn: ({ digest }: { readonly digest: string; readonly name: string }) =>
      requestFile(getConditionFile, { params: { tracking_id: trackingId, digest } }),
    onSuccess: (received, { name }) => saveFile(received.name ?? name, received.blob),
    onError: (error) => notify.error(t('conditions.file_failed'), wordsOf(error)),
  })
  return (
    <div>
      <h3 className="mb-2 font-semibold">{t('conditions.files')}</h3>
      <ul aria-label={t('conditions.files')} className="divide-y divide-line rounded-md border border-line">
        {conditions.files.map((one) => {
          const day = one.day === null ? '' : dayText(one.day, format)
          const channel = one.channel === null ? '' : t(`conditions.${one.channel}`)
          const name = one.name ?? `${serial(one.device_id)} · ${channel} · ${day}`
          return (
            <li key={one.event_id} className="flex items-center justify-between gap-3 py-1.5 pr-1 pl-3">
              <div className="min-w-0 text-sm">
                <p className="font-medium break-words">{name}</p>
                <p className="text-muted">
                  {readings(one.count)}
                  {one.signature !== null && ` · ${t(`file.signature_${one.signature}`)}`}
                  {one.offset_ms !== 0 &&
                    ` · ${t(one.offset_ms > 0 ? 'conditions.file_moved_on' : 'conditions.file_moved_back', {
                      time: duration(Math.abs(one.offset_ms)),
                    })}`}
                  {one.replaced_by !== null && ` · ${t('conditions.file_replaced')}`}
                </p>
                {one.confirmed_reason !== null && (
                  <p>{t('conditions.file_confirmed', { reason: one.confirmed_reason })}</p>
                )}
              </div>
              <IconButton
                icon={Download}
                label={t('conditions.file_save', { name })}
                onClick={() => save.mutate({ digest: one.digest, name: `${one.digest.slice(0, 12)}.csv` })}
              />
            </li>
          )
        })}
      </ul>
    </div>
  )
}
