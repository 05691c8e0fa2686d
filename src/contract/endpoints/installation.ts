import * as z from 'zod/mini'
import { endpoint } from '../schema/endpoint.ts'

/** Public facts of this installation. */
export const getInstallation = endpoint({
  method: 'GET',
  path: '/api/public/installation',
  summary: 'Returns facts for its pages: the URL in printed codes, and the source of map tiles',
  access: 'public',
  data: z.object({
    public_url: z.string(),
    /**
     * Raster tiles for the map that is used without Google Maps; null if that map shows only the
     * bundled base map.
     */
    tiles: z.nullable(
      z.object({
        /** Address of a tile, with the placeholders `{z}`, `{x}` and `{y}`. */
        url: z.string(),
        attribution: z.string(),
      }),
    ),
  }),
})
