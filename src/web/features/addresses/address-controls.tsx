import { useController, useWatch, type Control, type FieldValues, type UseFormReturn } from 'react-hook-form'
import type { CepAddress } from '#contract/endpoints/places.ts'
import { federativeUnits } from '#domain/address.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { CepField } from '../../places/cep-field.tsx'
import { CoordinatesField } from '../../places/coordinates-field.tsx'
import { readCoordinates, writeCoordinates } from '../../places/coordinates-text.ts'
import { Field } from '../../ui/inputs/field.tsx'
import { Input } from '../../ui/inputs/input.tsx'
import { Select } from '../../ui/inputs/select.tsx'
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
  const { control, register, setValue, setFocus } = form
  const { errors } = form.formState
  const { field: cep } = useController({ control, name: 'cep' })

  const fill = ({ logradouro, bairro, localidade, uf }: CepAddress) => {
    const found = { street: logradouro, neighborhood: bairro, city: localidade, uf }
    for (const [name, value] of Object.entries(found) as [keyof typeof found, string][])
      if (value !== '')
        setValue(name, value, { shouldDirty: true, shouldValidate: errors[name] !== undefined })
    setFocus(logradouro === '' ? 'street' : 'number')
  }

  const line = (
    name: 'name' | 'street' | 'number' | 'complement' | 'neighborhood' | 'city',
    max: number,
  ) => ({
    ...register(name),
    maxLength: max,
    autoComplete: 'off',
  })

  return (
    <div className="grid grid-cols-6 content-start gap-x-3 gap-y-4">
      <Field
        label={t('addresses.name')}
        required
        hint={t('addresses.name_hint')}
        error={problem(errors.name?.message)}
        className="col-span-6"
      >
        {(described) => <Input {...described} {...line('name', 100)} />}
      </Field>
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
      <Field
        label={t('address.street')}
        required
        error={problem(errors.street?.message)}
        className="col-span-6 sm:col-span-4"
      >
        {(described) => <Input {...described} {...line('street', 200)} />}
      </Field>
      <Field
        label={t('address.number')}
        error={problem(errors.number?.message)}
        className="col-span-2 sm:col-span-2"
      >
        {(described) => <Input {...described} {...line('number', 20)} />}
      </Field>
      <Field
        label={t('address.complement')}
        error={problem(errors.complement?.message)}
        className="col-span-4 sm:col-span-3"
      >
        {(described) => <Input {...described} {...line('complement', 100)} />}
      </Field>
      <Field
        label={t('address.neighborhood')}
        required
        error={problem(errors.neighborhood?.message)}
        className="col-span-6 sm:col-span-3"
      >
        {(described) => <Input {...described} {...line('neighborhood', 100)} />}
      </Field>
      <Field
        label={t('address.city')}
        required
        error={problem(errors.city?.message)}
        className="col-span-3 sm:col-span-4"
      >
        {(described) => <Input {...described} {...line('city', 100)} />}
      </Field>
      <Field
        label={t('address.state')}
        required
        error={problem(errors.uf?.message)}
        className="col-span-3 sm:col-span-2"
      >
        {(described) => (
          <Select {...described} {...register('uf')}>
            <option value="">{t('address.choose_state')}</option>
            {federativeUnits.map((unit) => (
              <option key={unit}>{unit}</option>
            ))}
          </Select>
        )}
      </Field>
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
  const address = useWatch({ control })
  const typed = {
    street: address.street ?? '',
    number: address.number ?? '',
    neighborhood: address.neighborhood ?? '',
    city: address.city ?? '',
    uf: address.uf ?? '',
  }
  return (
    <div
      ref={(box) => coordinates.ref(box && { focus: () => box.querySelector('input')?.focus() })}
      className="min-w-0"
    >
      <CoordinatesField
        value={readCoordinates(coordinates.value) ?? null}
        onChange={(value) => coordinates.onChange(value === null ? '' : writeCoordinates(value))}
        address={typed}
        required
        error={problem(error)}
      />
    </div>
  )
}
