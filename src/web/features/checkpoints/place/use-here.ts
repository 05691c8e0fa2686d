import { useEffect, useMemo } from 'react'
import {
  farFrom,
  municipalityNamed,
  nearestMunicipality,
  type Municipality,
} from '#domain/places/municipality.ts'
import { useMunicipalities } from '../../../places/use-municipalities.ts'
import type { CheckpointValues } from '../values/checkpoint-form-values.ts'
import { pointOf, type MeasuredCoordinates } from '../values/coordinates.ts'
import type { CheckpointFormState } from './place-fields.tsx'

/**
 * Compares places with the position of the device.
 * @param here position of the device; undefined if it is unknown
 */
export function useHere(here: MeasuredCoordinates | undefined) {
  const all = useMunicipalities(here !== undefined)
  const nearest = useMemo(() => all && here && nearestMunicipality(all, here), [all, here])
  /** Returns the distance in metres from the place in a form, if the device is far from there. */
  const farOf = (values: CheckpointValues): number | undefined => {
    const { city, uf } = values
    const place = pointOf(values) ?? (all && municipalityNamed(all, city, uf.trim().toUpperCase()))
    return place === undefined || here === undefined ? undefined : farFrom(place, here)
  }
  return { isKnown: here !== undefined, nearest, farOf }
}

export type Here = ReturnType<typeof useHere>

/** Fills in the nearest city while the form has none. */
export function useNearestCity(
  { setValue }: Pick<CheckpointFormState, 'setValue'>,
  { city, uf }: CheckpointValues,
  nearest: Municipality | undefined,
): void {
  const isEmpty = city === '' && uf === ''
  useEffect(() => {
    if (nearest === undefined || !isEmpty) return
    setValue('city', nearest.name)
    setValue('uf', nearest.uf)
  }, [nearest, isEmpty, setValue])
}
