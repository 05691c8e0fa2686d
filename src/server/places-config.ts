import type { Checked, ReadText } from './config-checks.ts'

/** Public services that know places; undefined where one is off. */
export type PlacesConfig = {
  /** `/ws/{cep}/json/` is appended. No slash at the end. */
  readonly cepUrl: string | undefined
  /** The search of a Nominatim server; the query is appended. */
  readonly geocodingUrl: string | undefined
  /** An OSRM server: `/route/v1/driving/…` is appended. No slash at the end. */
  readonly routingUrl: string | undefined
  /** Raster tiles for the open map. */
  readonly tiles: { readonly url: string; readonly attribution: string } | undefined
}

/** Reads `CEP_URL`, `GEOCODING_URL`, `ROUTING_URL` and `TILES_…`. */
export function readPlaces(text: ReadText, checked: Checked): PlacesConfig {
  const service = (name: string, fallback: string | undefined): string | undefined =>
    checked<string | undefined>(
      name,
      fallback,
      '"off" ou um endereço http(s):// sem usuário, consulta nem fragmento',
      (value) => (value === 'off' ? '' : parseService(value)),
    ) || undefined
  const tiles = checked<string | undefined>(
    'TILES_URL',
    undefined,
    '"off" ou um endereço http(s):// com {z}, {x} e {y}, como https://tiles.exemplo.com.br/{z}/{x}/{y}.png',
    (value) => (value === 'off' ? '' : parseTiles(value)),
  )
  const attribution = text('TILES_ATTRIBUTION') ?? '© OpenStreetMap contributors'
  return {
    cepUrl: service('CEP_URL', 'https://viacep.com.br'),
    geocodingUrl: service('GEOCODING_URL', 'https://nominatim.openstreetmap.org/search'),
    routingUrl: service('ROUTING_URL', undefined),
    tiles: tiles ? { url: tiles, attribution } : undefined,
  }
}

function parseService(value: string): string | undefined {
  if (!URL.canParse(value)) return undefined
  const { protocol, username, password, search, hash, href } = new URL(value)
  const isPlain = username === '' && password === '' && search === '' && hash === ''
  return isPlain && (protocol === 'http:' || protocol === 'https:') ? href.replace(/\/+$/, '') : undefined
}

/** The template as it was written: parsing it would encode its braces. */
function parseTiles(value: string): string | undefined {
  const hasPlaces = ['{z}', '{x}', '{y}'].every((place) => value.includes(place))
  if (!hasPlaces || !URL.canParse(value)) return undefined
  const { protocol, host, username, password } = new URL(value)
  // The host goes into the content security policy.
  const isPlain = username === '' && password === '' && /^[\w.:[\]-]+$/.test(host)
  return isPlain && (protocol === 'http:' || protocol === 'https:') ? value : undefined
}
