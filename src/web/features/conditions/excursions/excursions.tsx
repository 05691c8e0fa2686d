import { useRef, useState } from 'react'
import type { ConditionsAnswer } from '#contract/endpoints/conditions.ts'
import type { AnsweredExcursion } from '#contract/endpoints/excursions.ts'
import type { ExcursionState } from '#domain/conditions/excursion-decision.ts'
import { useMessages } from '../../../locales/use-messages.ts'
import { PermittedButton } from '../../../permissions/permitted-button.tsx'
import { DateTime } from '../../../ui/data/date-time.tsx'
import { lazily } from '../../../ui/lib/lazily.tsx'
import { Button } from '../../../ui/inputs/button.tsx'
import { useConditionValues } from '../use-condition-values.ts'
import { useDuration } from '../use-duration.ts'
import { useResponsibility } from './use-responsibility.ts'

const AcknowledgeDialog = lazily(async () => (await import('./acknowledge-dialog.tsx')).AcknowledgeDialog)
const DecideDialog = lazily(async () => (await import('./decide-dialog.tsx')).DecideDialog)

/** Number of excursions of a shipment after which no other one gets an entry. */
const MAX_RECORDED = 50

type ExcursionsProps = { readonly conditions: ConditionsAnswer }

/** Lists the excursions of a shipment with their acknowledgements and decisions. */
export function Excursions({ conditions }: ExcursionsProps) {
  const { t } = useMessages()
  const { excursions, unrecorded_excursions: others } = conditions
  return (
    <section>
      <h3 className="mb-2 font-semibold">{t('excursions.title', { count: excursions.length + others })}</h3>
      <ol aria-label={t('excursions.list')} className="flex flex-col gap-3">
        {excursions.map((one) => (
          <Excursion key={one.id} excursion={one} />
        ))}
      </ol>
      {others > 0 && (
        <p className="mt-3 text-sm text-muted">
          {t(excursions.length < MAX_RECORDED ? 'excursions.found_now' : 'excursions.others', {
            count: others,
          })}
        </p>
      )}
    </section>
  )
}

const stateColors: Readonly<Record<ExcursionState, string>> = {
  new: 'text-danger',
  acknowledged: 'text-danger',
  outdated: 'text-danger',
  decided: 'text-brand',
  withdrawn: 'text-muted',
}

function Excursion({ excursion }: { readonly excursion: AnsweredExcursion }) {
  const { t } = useMessages()
  const [opened, setOpened] = useState<'acknowledgement' | 'decision'>()
  const acknowledge = useRef<HTMLButtonElement>(null)
  const decide = useRef<HTMLButtonElement>(null)
  const { state, acknowledgement, decisions } = excursion
  const responsibility = useResponsibility()
  const close = () => setOpened(undefined)
  return (
    <li className="flex flex-col gap-3 rounded-md border border-line p-3 sm:p-4">
      <Facts excursion={excursion} />
      {acknowledgement !== null && (
        <p className="text-sm break-words">
          <span className="font-semibold">
            {t('excursions.acknowledged_by', { name: acknowledgement.name ?? t('excursions.somebody') })}
          </span>{' '}
          <DateTime value={acknowledgement.acknowledged_at} className="text-muted" />:{' '}
          {acknowledgement.comment}
        </p>
      )}
      {decisions.map((decision, index) => (
        <Decision key={decision.id} decision={decision} isOutdated={index > 0 || state === 'outdated'} />
      ))}
      {(state === 'new' || state === 'acknowledged' || state === 'outdated') && (
        <div className="flex flex-wrap gap-2">
          {state === 'new' && (
            <PermittedButton
              needs="conditions.write"
              ref={acknowledge}
              variant="outline"
              onClick={() => setOpened('acknowledgement')}
            >
              {t('excursions.acknowledge')}
            </PermittedButton>
          )}
          {responsibility && (
            <Button ref={decide} onClick={() => setOpened('decision')}>
              {t(state === 'outdated' ? 'excursions.decide_again' : 'excursions.decide')}
            </Button>
          )}
          {responsibility === null && (
            <p className="w-full text-sm text-muted">{t('excursions.only_responsible')}</p>
          )}
        </div>
      )}
      {opened === 'acknowledgement' && (
        <AcknowledgeDialog excursion={excursion} onClose={close} returnFocus={acknowledge} />
      )}
      {opened === 'decision' && responsibility && (
        <DecideDialog signer={responsibility} excursion={excursion} onClose={close} returnFocus={decide} />
      )}
    </li>
  )
}

/** Says what was measured: direction, peak, duration, device and times. */
function Facts({ excursion }: { readonly excursion: AnsweredExcursion }) {
  const { t } = useMessages()
  const { value } = useConditionValues()
  const duration = useDuration()
  const { channel, direction, peak, device, state, is_absolute: isAbsolute } = excursion
  return (
    <div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="font-semibold text-pretty">
          {t(`excursions.${channel}_${direction}`, {
            peak: value(channel, peak),
            time: duration(excursion.duration_ms),
          })}
        </p>
        <p className={`text-sm font-semibold ${stateColors[state]}`}>{t(`excursions.state_${state}`)}</p>
      </div>
      <p className="text-sm text-muted">
        <DateTime value={excursion.started_at} />
        {excursion.ended_at === null ? (
          ` · ${t('excursions.lasts')}`
        ) : (
          <>
            {' – '}
            <DateTime value={excursion.ended_at} />
          </>
        )}
        {' · '}
        <span className="machine">{device.serial}</span>
        {isAbsolute && ` · ${t('excursions.absolute')}`}
        {excursion.ended_by === 'sensor' && ` · ${t('excursions.ended_by_sensor')}`}
      </p>
    </div>
  )
}

type DecisionProps = {
  readonly decision: AnsweredExcursion['decisions'][number]
  readonly isOutdated: boolean
}

function Decision({ decision, isOutdated }: DecisionProps) {
  const { t } = useMessages()
  const { name, registration } = decision
  return (
    <div className="border-l-2 border-line pl-3 text-sm break-words">
      <p className="font-semibold">
        {t(`excursions.decision_${decision.decision}`)}
        {isOutdated && <span className="text-danger"> · {t('excursions.outdated')}</span>}
      </p>
      <p className="whitespace-pre-line">{decision.justification}</p>
      <p className="text-muted">
        {t('excursions.signed', {
          name: registration === null ? name : `${name} (${registration})`,
          meaning: t(`excursions.meaning_${decision.meaning}`),
        })}{' '}
        <DateTime value={decision.signed_at} precision="second" />
      </p>
    </div>
  )
}
