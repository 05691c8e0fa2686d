import { useController, useWatch, type Control, type FieldValues, type UseFormReturn } from 'react-hook-form'
import type { CepAddress } from '#contract/endpoints/places.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { AddressLineFields } from '../../places/address-line-fields.tsx'
import { addressOfCep } from '../../places/address-of-cep.ts'
import { CityHint } from '../../places/city-hint.tsx'
import { CepField } from '../../places/cep-field.tsx'
import { CoordinatesField } from '../../places/coordinates-field.tsx'
import { StateField } from '../../places/state-field.tsx'
import { readCoordinates, writeCoordinates } from '../../places/coordinates-text.ts'
import { InputField } from '../../ui/inputs/control-fields.tsx'
import type { AddressValues } from './address-values.ts'

type AddressControlsProps<Output extends FieldValues> = {
  readonly form: UseFormReturn<AddressValues, unknown, Output>
}

/** Shows the controls of a saved address: the text fields on the left, the map on the right. */
export function AddressControls<Output extends FieldValues>({ form }: AddressControlsProps<Output>) {
  return (
    <div className="grid gap-x-8 gap-y-6 lg:grid-cols-2">
      <TextControls form={form} />
      <PositionControl control={form.control} error={form.formState.errors.coordinates?.message} />
    </div>
  )
}

function TextControls<Output extends FieldValues>({ form }: AddressControlsProps<Output>) {
  const { t, problem } = useMessages()
  const { control, register, getValues, setValue, setFocus } = form
  const { errors } = form.formState
  const { field: cep } = useController({ control, name: 'cep' })
  const [city, uf] = useWatch({ control, name: ['city', 'uf'] })

  const fill = (found: CepAddress) => {
    const address = addressOfCep(found, getValues())
    for (const [name, value] of Object.entries(address) as [keyof typeof address, string][])
      setValue(name, value, { shouldDirty: true, shouldValidate: errors[name] !== undefined })
    setFocus(address.street === '' ? 'street' : 'number')
  }

  return (
    <div className="grid grid-cols-6 content-start gap-x-3 gap-y-4">
      <InputField
        label={t('addresses.name')}
        required
        hint={t('addresses.name_hint')}
        error={problem(errors.name?.message)}
        className="col-span-6"
        {...register('name')}
        maxLength={100}
        autoComplete="off"
      />
      <CepField
        value={cep.value}
        onChange={cep.onChange}
        onBlur={cep.onBlur}
        inputRef={cep.ref}
        onFound={fill}
        required
        error={problem(errors.cep?.message)}
        className="col-span-6 sm:col-span-4"
      />
      <AddressLineFields
        register={register}
        errors={errors}
        maxStreetLength={200}
        cityHint={<CityHint city={city} state={uf} />}
        cityClass="col-span-3 sm:col-span-4"
      />
      <StateField registered={register('uf')} error={problem(errors.uf?.message)} />
    </div>
  )
}

type PositionControlProps<Output extends FieldValues> = {
  readonly control: Control<AddressValues, unknown, Output>
  readonly error: string | undefined
}

function PositionControl<Output extends FieldValues>({ control, error }: PositionControlProps<Output>) {
  const { problem } = useMessages()
  const { field: coordinates } = useController({ control, name: 'coordinates' })
  const address = useWatch({ control, compute: (values: AddressValues) => values })
  return (
    <div
      ref={(box) => coordinates.ref(box && { focus: () => box.querySelector('input')?.focus() })}
      className="min-w-0"
    >
      <CoordinatesField
        value={readCoordinates(coordinates.value) ?? null}
        onChange={(value) => coordinates.onChange(value === null ? '' : writeCoordinates(value))}
        address={address}
        required
        error={problem(error)}
      />
    </div>
  )
}
