import tableUrl from '../../../assets/municipalities/municipalities.csv?url'
import { once } from '#domain/base/once.ts'
import { parseMunicipalities } from '#domain/places/municipality.ts'

/** Loads the municipalities of Brazil once. A failure is not cached, so the next call retries. */
export const loadMunicipalities = once(async () => {
  const response = await fetch(tableUrl)
  if (!response.ok) throw new Error(`the table of municipalities answered ${response.status}`)
  return parseMunicipalities(await response.text())
})
