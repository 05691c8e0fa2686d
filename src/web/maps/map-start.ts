/** Initial view of a map without places: São Paulo, zoom 10 (specification, section 9). */
export const mapStart = { latitude: -23.5505, longitude: -46.6333, zoom: 10 }
