import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Coordinates } from '#domain/distance.ts'

/** A Brazilian municipality with the coordinates of its seat. */
export type Municipality = Coordinates & { readonly name: string; readonly uf: string }

const path = join(import.meta.dirname, '../../../../data/municipalities/municipalities.csv')

let read: ReadonlyMap<string, Municipality> | undefined

/** The municipality of that name, whatever its accents, case and hyphens; undefined when the unit has none. */
export function findMunicipality(name: string, uf: string): Municipality | undefined {
  read ??= readMunicipalities()
  return read.get(keyOf(name, uf))
}

/** Source and licence stand beside the file. */
function readMunicipalities(): ReadonlyMap<string, Municipality> {
  const [, ...rows] = readFileSync(path, 'utf8').trimEnd().split('\n')
  return new Map(rows.map(municipalityOf).map((one) => [keyOf(one.name, one.uf), one]))
}

function municipalityOf(row: string): Municipality {
  const [name = '', uf = '', latitude = '', longitude = ''] = row.split(',')
  return { name, uf, latitude: Number(latitude), longitude: Number(longitude) }
}

/** `Santa Bárbara d'Oeste` and `SANTA BARBARA D OESTE` are one place. */
function keyOf(name: string, uf: string): string {
  const letters = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return `${letters.replace(/[^a-z0-9]+/g, ' ').trim()}/${uf}`
}
