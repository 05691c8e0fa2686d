import { useWatch, type UseFormReturn } from 'react-hook-form'
import { useMessages } from '../../../locales/use-messages.ts'
import { AddressLineFields } from '../../../places/address-line-fields.tsx'
import { CityHint } from '../../../places/city-hint.tsx'
import { Button } from '../../../ui/inputs/button.tsx'
import { useFields } from '../../../forms/use-fields.ts'
import { Input } from '../../../ui/inputs/input.tsx'
import { FormField, InputField } from '../../../ui/inputs/control-fields.tsx'
import {
  nowhere,
  requiredNames,
  type CheckpointEntry,
  type CheckpointValues,
  type RequiredPlace,
} from '../values/checkpoint-form-values.ts'
import { clearPoint, fillPlace } from './fill-place.ts'
import type { PlaceSource } from './prefill.ts'

export type CheckpointFormState = UseFormReturn<CheckpointValues, unknown, CheckpointEntry>

type PlaceFieldsProps = {
  readonly form: CheckpointFormState
  /** Source of the prefilled place; absent if nothing was prefilled. */
  readonly source: PlaceSource | undefined
  readonly required: RequiredPlace
  /** Text below the city; by default a warning of a city that does not exist. */
  readonly cityHint?: string | undefined
}

type ProposedPlaceProps = { readonly form: CheckpointFormState; readonly source: PlaceSource }

/** Shows where the prefilled place comes from, and the button that clears it. */
function ProposedPlace({ form, source }: ProposedPlaceProps) {
  const { t } = useMessages()
  const leave = () => {
    fillPlace(form, nowhere)
    form.setFocus('location')
  }
  return (
    <p className="mb-3 flex flex-wrap items-center gap-x-3 text-sm text-muted">
      {t(`checkpoint.${source}`)}
      <Button variant="link" size="sm" onClick={leave}>
        {t('checkpoint.other_place')}
      </Button>
    </p>
  )
}

/** Shows the fields for the place's name and full address. */
export function PlaceFields({ form, source, required, cityHint }: PlaceFieldsProps) {
  const { t } = useMessages()
  const { register, formState } = form
  const field = useFields(form)
  const [city, uf] = useWatch({ control: form.control, name: ['city', 'uf'] })
  const clearing = (name: 'street' | 'number' | 'city' | 'uf') => ({ onChange: () => clearPoint(form, name) })
  return (
    <fieldset className="min-w-0">
      <legend className="mb-3 text-base font-semibold">{t('checkpoint.full_address')}</legend>
      {source !== undefined && <ProposedPlace form={form} source={source} />}
      <div className="grid grid-cols-6 gap-x-3 gap-y-4">
        <InputField
          {...field('location')}
          label={t('checkpoint.location')}
          required
          className="col-span-6"
          maxLength={200}
        />
        <AddressLineFields
          // A new street, number, city or state means another place, so typing it clears the saved
          // address and the coordinates.
          register={(name) =>
            name === 'complement' || name === 'neighborhood' ? register(name) : register(name, clearing(name))
          }
          errors={formState.errors}
          cityHint={cityHint ?? <CityHint city={city} state={uf} />}
          isRequired={(name) => requiredNames[required].has(name)}
          cityClass="col-span-4 sm:col-span-5"
        />
        <FormField
          {...field('uf', { setValueAs: (typed: string) => typed.toUpperCase(), ...clearing('uf') })}
          label={t('address.state')}
          required={requiredNames[required].has('uf')}
          className="col-span-2 sm:col-span-1"
        >
          {(control) => (
            <Input {...control} maxLength={2} autoCapitalize="characters" className="uppercase" />
          )}
        </FormField>
      </div>
    </fieldset>
  )
}
