import { deviceBody, type Device } from '#contract/endpoints/devices.ts'
import { deviceKinds } from '#domain/conditions/device.ts'
import { decimalOf, typedNumber } from '../../../forms/decimal-text.ts'
import { useMessages } from '../../../locales/use-messages.ts'
import { EntryEditor } from '../../../reference-lists/entry-editor.tsx'
import { InputField, SelectField } from '../../../ui/inputs/control-fields.tsx'
import { Options } from '../../../ui/inputs/select.tsx'
import { deviceList } from './device-list.ts'
import { MAX_SERIAL } from './serial-field.tsx'

type DeviceValues = {
  kind: (typeof deviceKinds)[number]
  maker: string
  model: string
  serial: string
  /** Interval in minutes, as typed. */
  interval: string
}

const controls = ['kind', 'maker', 'model', 'serial'] as const
const controlOf = (path: string) => controls.find((name) => name === path) ?? 'interval'

function contentOf({ interval, ...rest }: DeviceValues): object {
  const minutes = decimalOf(interval)
  return { ...rest, interval_s: typeof minutes === 'number' ? Math.round(minutes * 60) : interval }
}

function valuesOf(device: Device | undefined): DeviceValues {
  const seconds = device?.interval_s ?? null
  return {
    kind: device?.kind ?? 'logger',
    maker: device?.maker ?? '',
    model: device?.model ?? '',
    serial: device?.serial ?? '',
    // Three decimals tell each number of seconds from the next one.
    interval: seconds === null ? '' : typedNumber(Math.round((seconds / 60) * 1_000) / 1_000),
  }
}

type DeviceEditorProps = { readonly entry: Device | undefined; readonly onClose: () => void }

/** Adds or changes a logger or gateway. */
export function DeviceEditor({ entry, onClose }: DeviceEditorProps) {
  const { t, problem } = useMessages()
  return (
    <EntryEditor
      register={deviceList}
      entry={entry}
      title={t(entry === undefined ? 'devices.add' : 'devices.edit_title')}
      schema={deviceBody}
      toContent={contentOf}
      valuesOf={valuesOf}
      controlOf={controlOf}
      nameControl="serial"
      onClose={onClose}
    >
      {({ register, formState: { errors } }) => (
        <>
          <InputField
            label={t('devices.serial')}
            required
            hint={t('devices.serial_hint')}
            error={problem(errors.serial?.message)}
            {...register('serial')}
            machine
            maxLength={MAX_SERIAL}
            spellCheck={false}
          />
          <SelectField
            label={t('devices.kind')}
            required
            error={problem(errors.kind?.message)}
            {...register('kind')}
          >
            <Options values={deviceKinds} nameOf={(kind) => t(`devices.kind_${kind}`)} />
          </SelectField>
          <div className="grid gap-4 sm:grid-cols-2">
            <InputField
              label={t('devices.maker')}
              required
              error={problem(errors.maker?.message)}
              {...register('maker')}
              maxLength={60}
            />
            <InputField
              label={t('devices.model')}
              error={problem(errors.model?.message)}
              {...register('model')}
              maxLength={60}
            />
          </div>
          <InputField
            label={t('devices.interval_minutes')}
            hint={t('devices.interval_hint')}
            error={errors.interval && t('devices.interval_problem')}
            {...register('interval')}
            inputMode="decimal"
            maxLength={10}
          />
        </>
      )}
    </EntryEditor>
  )
}
