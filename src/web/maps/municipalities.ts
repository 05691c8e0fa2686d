import tableUrl from '../../../assets/municipalities/municipalities.csv?url'
import { parseMunicipalities, type Municipalities } from '#domain/places/municipality.ts'

let loaded: Promise<Municipalities> | undefined

/** Loads the municipalities of Brazil once. A failure is not cached, so the next call retries. */
export function loadMunicipalities(): Promise<Municipalities> {
  loaded ??= load().catch((error: unknown) => {
    loaded = undefined
    throw error
  })
  return loaded
}

async function load(): Promise<Municipalities> {
  const response = await fetch(tableUrl)
  if (!response.ok) throw new Error(`the table of municipalities answered ${response.status}`)
  return parseMunicipalities(await response.text())
}
