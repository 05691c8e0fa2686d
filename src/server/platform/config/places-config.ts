import { parsePlainUrl, parseWebUrl, withoutSlash } from './parse-value.ts'
import { anyText, declareVariables, type Reader } from './variable.ts'

const service = {
  expected: '"off" ou um endereço http(s):// sem usuário, consulta nem fragmento',
  parse: (value: string) => (value === 'off' ? '' : withoutSlash(parsePlainUrl(value)?.href)),
}

export const placesVariables = declareVariables({
  CEP_URL: {
    ...service,
    default: 'https://viacep.com.br',
    sentence: 'the service of postal codes, asked as `CEP_URL/ws/{cep}/json/`; `off` for none',
  },
  GEOCODING_URL: {
    ...service,
    default: 'https://nominatim.openstreetmap.org/search',
    sentence:
      'the search of a Nominatim server: coordinates of addresses; `off`: the form offers the municipality’s, the API needs coordinates',
  },
  ROUTING_URL: {
    ...service,
    unset: 'none: distances as the crow flies',
    sentence: 'an OSRM server: routes by road and how long they take',
  },
  TILES_URL: {
    unset: 'none: the base map that ships with Lastro',
    sentence: 'raster tiles for the map, `https://host/{z}/{x}/{y}.png`',
    expected:
      '"off" ou um endereço http(s):// com {z}, {x} e {y}, como https://tiles.exemplo.com.br/{z}/{x}/{y}.png',
    parse: (value) => (value === 'off' ? '' : parseTiles(value)),
  },
  TILES_ATTRIBUTION: {
    ...anyText,
    default: '© OpenStreetMap contributors',
    sentence: 'what the map says of the source of `TILES_URL`',
  },
})

/** Reads `CEP_URL`, `GEOCODING_URL`, `ROUTING_URL` and `TILES_…`. */
export function readPlaces({ read }: Reader) {
  const { CEP_URL, GEOCODING_URL, ROUTING_URL, TILES_URL, TILES_ATTRIBUTION } = placesVariables
  const attribution = read(TILES_ATTRIBUTION)
  const tiles = read(TILES_URL)
  return {
    /** URL without a trailing slash; `/ws/{cep}/json/` is appended. */
    cepUrl: read(CEP_URL) || undefined,
    /** Search URL of a Nominatim server; the query is appended. */
    geocodingUrl: read(GEOCODING_URL) || undefined,
    /** URL of an OSRM server without a trailing slash; `/route/v1/driving/…` is appended. */
    routingUrl: read(ROUTING_URL) || undefined,
    /**
     * Raster tiles of the map for which no API key is needed; undefined selects the base map that
     * Lastro includes.
     */
    tiles: tiles ? { url: tiles, attribution } : undefined,
  }
}

/** Public services for locations; undefined if a service is off. */
export type PlacesConfig = ReturnType<typeof readPlaces>

/** Returns the template as written, because parsing would encode its braces. */
function parseTiles(value: string): string | undefined {
  const hasPlaces = ['{z}', '{x}', '{y}'].every((place) => value.includes(place))
  const url = parseWebUrl(value)
  if (!hasPlaces || url === undefined) return undefined
  // The host becomes part of the content security policy, so only plain characters are accepted.
  const isPlain = url.username === '' && url.password === '' && /^[\w.:[\]-]+$/.test(url.host)
  return isPlain ? value : undefined
}
