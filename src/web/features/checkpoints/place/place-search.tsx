import { History } from 'lucide-react'
import { useController } from 'react-hook-form'
import type { CepAddress } from '#contract/endpoints/places.ts'
import { useMessages } from '../../../locales/use-messages.ts'
import { CepField } from '../../../places/cep-field.tsx'
import { Button } from '../../../ui/inputs/button.tsx'
import type { PlaceValues } from '../values/checkpoint-form-values.ts'
import type { OtherPlace } from './other-places.ts'
import { fillPlace, placeOfCep, placeOfWarehouse } from './fill-place.ts'
import type { CheckpointFormState } from './place-fields.tsx'
import { WarehousePicker } from './warehouse-picker.tsx'

type PlaceSearchProps = {
  readonly form: CheckpointFormState
  /** Known places, each offered by a button, without the place that the form already shows. */
  readonly places: readonly OtherPlace[]
}

/**
 * Offers three ways to fill a whole address: a known place, a postal code, a registered warehouse.
 */
export function PlaceSearch({ form, places }: PlaceSearchProps) {
  const { t } = useMessages()
  const { field } = useController({ control: form.control, name: 'cep' })
  const fillFromCep = (found: CepAddress) => {
    const place = placeOfCep(found, form.getValues())
    fillPlace(form, place)
    form.setFocus(place.street === '' ? 'street' : 'number')
  }
  return (
    <div className="flex flex-col gap-4">
      {places.map(({ words, place }) => (
        <Button
          key={words}
          variant="secondary"
          className="h-auto! min-h-11 w-full shrink justify-start py-2 text-left whitespace-normal!"
          onClick={() => fillPlace(form, place)}
        >
          <History aria-hidden />
          <span className="min-w-0 wrap-anywhere">{t(words, { location: placeName(place) })}</span>
        </Button>
      ))}
      <div className="grid gap-x-6 gap-y-6 sm:grid-cols-2">
        <fieldset className="min-w-0">
          <legend className="mb-3 text-base font-semibold">{t('checkpoint.search_cep')}</legend>
          <CepField
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            inputRef={field.ref}
            onFound={fillFromCep}
          />
        </fieldset>
        <WarehousePicker
          control={form.control}
          onPick={(warehouse) => fillPlace(form, placeOfWarehouse(warehouse))}
        />
      </div>
    </div>
  )
}

/** Returns the name of the place, or its municipality if it has no name. */
function placeName({ location, city, uf }: PlaceValues): string {
  return location === '' ? `${city}/${uf}` : location
}
