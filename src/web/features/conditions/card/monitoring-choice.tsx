import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useMessages } from '../../../locales/use-messages.ts'
import { Folded } from '../../../ui/layout/folded.tsx'
import { DeviceChoice } from './device-choice.tsx'
import { RangeChoice } from './range-choice.tsx'
import type { MonitoringChoiceForm } from './use-monitoring-choice.ts'

type MonitoringChoiceProps = {
  readonly form: MonitoringChoiceForm
  /** Opens the section, because its range was chosen elsewhere. */
  readonly isOpen: boolean
}

/** Selects the range and the devices of a shipment that does not exist yet. */
export function MonitoringChoice({ form, isOpen }: MonitoringChoiceProps) {
  const { t } = useMessages()
  const chosen = useWatch({ control: form.control, name: 'devices' })
  // A choice that is kept from before is seen at once.
  const [isKept] = useState(chosen.length > 0)
  return (
    <Folded summary={t('conditions.at_creation')} isOpen={isKept || isOpen}>
      <p className="mb-4 text-sm text-muted">{t('conditions.at_creation_says')}</p>
      <div className="grid gap-x-8 gap-y-5 lg:grid-cols-2">
        <DeviceChoice
          chosen={chosen.map(({ id }) => id)}
          known={chosen}
          onChange={(_ids, devices) => form.setValue('devices', devices)}
          error={undefined}
        />
        <RangeChoice fixed={null} control={form.register('range')} error={undefined} />
      </div>
    </Folded>
  )
}
