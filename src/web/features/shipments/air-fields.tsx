import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import {
  handlingCodes,
  parseHandlingCode,
  rangeOfHandling,
  type HandlingCode,
} from '#domain/air/handling-code.ts'
import { presetRanges } from '#domain/conditions/condition-range.ts'
import { MAX_HANDLING_CODES } from '#domain/air/air-cargo.ts'
import { useLocale } from '../../locales/use-locale.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { Folded } from '../../ui/layout/folded.tsx'
import { Button } from '../../ui/inputs/button.tsx'
import { Chip } from '../../ui/inputs/chip.tsx'
import { Field } from '../../ui/inputs/field.tsx'
import { Input } from '../../ui/inputs/input.tsx'
import { InputField } from '../../ui/inputs/control-fields.tsx'
import { AirportInput } from '../references/airport-input.tsx'
import { useAirline } from '../references/use-airline.ts'
import { codesIn, computedWeight } from './air-values.ts'
import type { ShipmentForm } from './information-fields.tsx'
import { useLiveCheck } from './reference-fields.tsx'

type AirFieldsProps<Output> = {
  readonly form: ShipmentForm<Output>
  /** Selects the condition range that a handling code requires; absent if none is chosen here. */
  readonly onRange: ((range: string) => void) | undefined
}

/** Shows the controls for air cargo, folded until they are used. */
export function AirFields<Output>({ form, onRange }: AirFieldsProps<Output>) {
  const { t, problem } = useMessages()
  const [air, mawb] = useWatch({ control: form.control, name: ['air', 'references.mawb'] })
  const [isOpen] = useState(() => mawb !== '' || Object.values(air).some((value) => value !== ''))
  const errors = form.formState.errors.air
  return (
    <Folded summary={t('air.title')} isOpen={isOpen || mawb !== ''}>
      <div className="mt-2 grid grid-cols-2 gap-x-3 gap-y-4 sm:grid-cols-6">
        <WaybillFields form={form} mawb={mawb} />
        {(['origin', 'destination'] as const).map((end) => (
          <AirportInput
            key={end}
            label={t(`air_fact.${end}`)}
            error={problem(errors?.[end]?.message)}
            value={air[end]}
            onType={(typed) => form.setValue(`air.${end}`, typed, { shouldDirty: true })}
            className="col-span-2 sm:col-span-3"
            input={{ name: `air.${end}` }}
          />
        ))}
        {(['pieces', 'gross_kg', 'volume_m3'] as const).map((name) => (
          <Field
            key={name}
            label={t(`air_fact.${name}`)}
            error={problem(errors?.[name]?.message)}
            className="sm:col-span-2"
          >
            {(control) => (
              <Input
                {...control}
                {...form.register(`air.${name}`)}
                inputMode={name === 'pieces' ? 'numeric' : 'decimal'}
                autoComplete="off"
                className="tabular"
              />
            )}
          </Field>
        ))}
        <ChargeableWeightField form={form} />
        <div className="col-span-2 sm:col-span-6">
          <HandlingChips form={form} onRange={onRange} />
        </div>
      </div>
    </Folded>
  )
}

/** Shows the control for the chargeable weight, and the weight computed from the other fields. */
function ChargeableWeightField<Output>({ form }: Pick<AirFieldsProps<Output>, 'form'>) {
  const { t, problem, format } = useLocale()
  const computed = computedWeight(useWatch({ control: form.control, name: 'air' }))
  return (
    <Field
      label={t('air_fact.chargeable_kg')}
      hint={
        computed === undefined
          ? t('air.chargeable_hint')
          : t('air.chargeable_computed', { weight: format.number(computed) })
      }
      error={problem(form.formState.errors.air?.chargeable_kg?.message)}
      className="col-span-2 sm:col-span-3"
    >
      {(control) => (
        <Input
          {...control}
          {...form.register('air.chargeable_kg')}
          inputMode="decimal"
          placeholder={computed === undefined ? '' : format.number(computed)}
          autoComplete="off"
          className="tabular"
        />
      )}
    </Field>
  )
}

/** Shows the controls for the numbers of the air waybill and the house air waybill. */
function WaybillFields<Output>({
  form,
  mawb,
}: Pick<AirFieldsProps<Output>, 'form'> & { readonly mawb: string }) {
  const { t } = useMessages()
  const airlineOf = useAirline()
  const awb = useLiveCheck('mawb', mawb)
  const hawb = useLiveCheck('hawb', useWatch({ control: form.control, name: 'references.hawb' }))
  const { onFocus, onBlur } = awb
  return (
    <>
      <InputField
        label={t('reference_kind.mawb')}
        error={awb.error}
        hint={awb.isRight ? (airlineOf(mawb.trim()) ?? t('air.awb_right')) : t('air.awb_hint')}
        className="col-span-2 sm:col-span-3"
        {...form.register('references.mawb', { onBlur })}
        onFocus={onFocus}
        machine
        maxLength={40}
        inputMode="numeric"
      />
      <InputField
        label={t('reference_kind.hawb')}
        error={hawb.error}
        className="col-span-2 sm:col-span-3"
        {...form.register('references.hawb', { onBlur: hawb.onBlur })}
        onFocus={hawb.onFocus}
        machine
        maxLength={40}
      />
    </>
  )
}

/** Codes that the chips offer; others are typed. */
const usual: readonly HandlingCode[] = [
  'COL',
  'CRT',
  'ERT',
  'FRO',
  'ICE',
  'AVI',
  'CAO',
  'VAL',
  'VUN',
  'HEA',
  'EAP',
  'SPX',
]

function HandlingChips<Output>({ form, onRange }: AirFieldsProps<Output>) {
  const { t, problem, language } = useMessages()
  const chosen = codesIn(useWatch({ control: form.control, name: 'air.handling' }))
  const set = (codes: readonly string[]) =>
    form.setValue('air.handling', codes.join(' '), { shouldDirty: true, shouldValidate: true })
  const toggle = (code: string) =>
    set(chosen.includes(code) ? chosen.filter((one) => one !== code) : [...chosen, code])
  const known = chosen.map(parseHandlingCode).filter((code) => code !== undefined)
  const range = rangeOfHandling(known)
  const others = chosen.filter((code) => !usual.some((one) => one === code))
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="text-sm font-semibold">{t('air_fact.handling')}</legend>
      <div className="flex flex-wrap items-center gap-2">
        {[...usual, ...others].map((code) => (
          <Chip key={code} isOn={chosen.includes(code)} onPress={() => toggle(code)}>
            {code}
          </Chip>
        ))}
        <OtherCodeInput
          isFull={chosen.length >= MAX_HANDLING_CODES}
          onAdd={(code) => !chosen.includes(code) && toggle(code)}
        />
      </div>
      {known.length > 0 && (
        <p className="text-sm text-muted">
          {known.map((code) => `${code}: ${handlingCodes[code][language]}`).join(' · ')}
        </p>
      )}
      {range !== undefined && (
        <p className="flex flex-wrap items-center gap-x-3 text-sm">
          {t('air.range', { range: presetRanges[range].name })}
          {onRange !== undefined && (
            <Button size="sm" variant="outline" onClick={() => onRange(range)}>
              {t('air.use_range', { range: presetRanges[range].name })}
            </Button>
          )}
        </p>
      )}
      {form.formState.errors.air?.handling && (
        <p role="alert" className="text-sm text-danger">
          {problem(form.formState.errors.air.handling.message)}
        </p>
      )}
    </fieldset>
  )
}

type OtherCodeInputProps = { readonly isFull: boolean; readonly onAdd: (code: string) => void }

/** Shows the control for a handling code that no chip offers. */
function OtherCodeInput({ isFull, onAdd }: OtherCodeInputProps) {
  const { t } = useMessages()
  const [typed, setTyped] = useState('')
  const add = () => {
    const code = typed.trim().toUpperCase()
    if (!/^[A-Z]{3}$/.test(code)) return
    onAdd(code)
    setTyped('')
  }
  return (
    <Input
      aria-label={t('air.handling_other')}
      placeholder={t('air.handling_other')}
      value={typed}
      maxLength={3}
      autoComplete="off"
      autoCapitalize="characters"
      disabled={isFull}
      className="max-w-36"
      onChange={({ target }) => setTyped(target.value)}
      onBlur={add}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        add()
      }}
    />
  )
}
