import * as z from 'zod/mini'
import { endpoint, type DataOf } from '../schema/endpoint.ts'
import { cep, optionalText, text, uf } from '../schema/fields.ts'
import { numberWithin } from '../schema/numbers.ts'

/** Sources of an answer about a postal code. */
const cepSources = ['service', 'cache', 'stale', 'municipality'] as const

export const findCep = endpoint({
  method: 'GET',
  path: '/api/cep/{cep}',
  summary: {
    en: 'Finds the address of a postal code, with the coordinates of its municipality',
    pt: 'O endereço de um CEP, com as coordenadas do município',
  },
  details: {
    pt: '`source` diz o quanto vale a resposta: nova, do cache, ou só o município. As coordenadas são as da sede do município.',
    en: "`source` says how good the answer is: fresh, from a cache, or only the municipality. The coordinates are those of the municipality's seat.",
  },
  needs: 'registers.read',
  scope: 'addresses:read',
  params: z.object({ cep }),
  data: z.object({
    /** Postal code: eight digits. */
    cep: z.string(),
    /** Street; empty if all streets of the municipality share one postal code. */
    logradouro: z.string(),
    /** Part of the street, such as `de 612 a 1510 - lado par`; not the complement of an address. */
    complemento: z.string(),
    bairro: z.string(),
    localidade: z.string(),
    uf,
    /** Coordinates of the municipality's seat, in degrees. */
    latitude: z.nullable(z.number()),
    longitude: z.nullable(z.number()),
    /**
     * `service`: the lookup service answered now. `cache`: it answered within the last 24 hours.
     * `stale`: an older answer, because the service does not respond. `municipality`: only the
     * municipality of neighbouring postal codes, without a street, because the service does not
     * respond.
     */
    source: z.enum(cepSources),
  }),
  errors: ['cep_not_found', 'lookup_unavailable', 'rate_limited'],
})

export type CepAddress = DataOf<typeof findCep>

export const geocode = endpoint({
  method: 'GET',
  path: '/api/geocode',
  summary: {
    en: 'Finds the coordinates of an address, or of its municipality',
    pt: 'As coordenadas de um endereço, ou do seu município',
  },
  details: {
    pt: '`precision` diz se as coordenadas são as do endereço ou só do município.',
    en: '`precision` says whether the coordinates are those of the address or only of its municipality.',
  },
  needs: 'registers.read',
  query: z.strictObject({
    street: text(200),
    number: optionalText(20),
    neighborhood: optionalText(100),
    city: text(100),
    uf,
  }),
  data: z.object({
    /** Latitude and longitude in degrees. */
    latitude: z.number(),
    longitude: z.number(),
    /**
     * `municipality`: coordinates of the municipality's seat, because the address was not found or
     * the service does not answer.
     */
    precision: z.enum(['address', 'municipality']),
  }),
  errors: ['coordinates_not_found', 'lookup_unavailable', 'rate_limited'],
})

export type GeocodedPlace = DataOf<typeof geocode>

/** Maximum number of points: origin, destination and stops. */
export const MAX_ROUTE_POINTS = 25

export const planRoute = endpoint({
  method: 'POST',
  path: '/api/routes',
  summary: {
    en: 'Finds the route by road through points in their order',
    pt: 'O caminho por estrada pelos pontos, na ordem dada',
  },
  details: {
    pt: 'De dois a 25 pontos. Se nenhum serviço de rotas responde, a linha é reta e `source` o diz.',
    en: 'Two to 25 points. If no routing service answers, the line is straight and `source` says so.',
  },
  needs: 'registers.read',
  body: z.strictObject({
    /** Pairs of latitude and longitude in degrees. */
    points: z
      .array(z.tuple([numberWithin(-90, 90), numberWithin(-180, 180)]))
      .check(z.minLength(2, 'too_few'), z.maxLength(MAX_ROUTE_POINTS, 'too_many')),
  }),
  data: z.object({
    /** GeoJSON: longitude before latitude. */
    geometry: z.object({
      type: z.literal('LineString'),
      coordinates: z.array(z.tuple([z.number(), z.number()])),
    }),
    distance_meters: z.number(),
    /** Driving time by road; null if `source` is `straight`. */
    duration_seconds: z.nullable(z.number()),
    /**
     * `straight`: the route follows great circles, because no routing service is configured or it
     * does not answer.
     */
    source: z.enum(['routing', 'straight']),
  }),
  errors: ['rate_limited'],
})

export type PlannedRoute = DataOf<typeof planRoute>
