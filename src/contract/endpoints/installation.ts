import * as z from 'zod/mini'
import { endpoint } from '../schema/endpoint.ts'

/** Public facts of this installation. */
export const getInstallation = endpoint({
  method: 'GET',
  path: '/api/public/installation',
  summary: {
    en: 'Returns facts for its pages: the URL in printed codes, and the source of map tiles',
    pt: 'O que as páginas precisam saber: o endereço dos códigos impressos e de onde vêm os mapas',
  },
  details: {
    pt: 'O que um cliente precisa antes de alguém entrar. É igual para todos.',
    en: 'What a client needs before anybody signs in. It is the same for everybody.',
  },
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
