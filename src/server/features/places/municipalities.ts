import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Coordinates } from '#domain/distance.ts'

/** Brazilian municipality with the coordinates of its seat. */
export type Municipality = Coordinates & { readonly name: string; readonly uf: string }

const path = join(import.meta.dirname, '../../../../assets/municipalities/municipalities.csv')

let read: ReadonlyMap<string, Municipality> | undefined

/**
 * Returns the municipality with this name, ignoring accents, case and hyphens, or undefined if the
 * state has none.
 */
export function findMunicipality(name: string, uf: string): Municipality | undefined {
  read ??= readMunicipalities()
  return read.get(keyOf(name, uf))
}

/** Reads the file of municipalities. Its folder also contains its source and licence. */
function readMunicipalities(): ReadonlyMap<string, Municipality> {
  const [, ...rows] = readFileSync(path, 'utf8').trimEnd().split('\n')
  return new Map(rows.map(municipalityOf).map((one) => [keyOf(one.name, one.uf), one]))
}

function municipalityOf(row: string): Municipality {
  const [name = '', uf = '', latitude = '', longitude = ''] = row.split(',')
  return { name, uf, latitude: Number(latitude), longitude: Number(longitude) }
}

/** Returns the same key for `Santa Bárbara d'Oeste` and `SANTA BARBARA D OESTE`. */
function keyOf(name: string, uf: string): string {
  const letters = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return `${letters.replace(/[^a-z0-9]+/g, ' ').trim()}/${uf}`
}
