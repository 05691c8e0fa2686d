import { federativeUnits } from '#domain/places/address.ts'
import { municipalityNamed } from '#domain/places/municipality.ts'
import { useMessages } from '../locales/use-messages.ts'
import { useMunicipalities } from './use-municipalities.ts'

type CityHintProps = { readonly city: string; readonly state: string }

/** Warns of a city that is no municipality of its state, because public pages do not show it. */
export function CityHint({ city, state }: CityHintProps) {
  const { t } = useMessages()
  const [name, uf] = [city.trim(), state.trim().toUpperCase()]
  const isTyped = name !== '' && federativeUnits.some((unit) => unit === uf)
  const all = useMunicipalities(isTyped)
  const isUnknown = isTyped && all !== undefined && municipalityNamed(all, name, uf) === undefined
  return <output>{isUnknown && t('address.no_municipality', { city: name, uf })}</output>
}
