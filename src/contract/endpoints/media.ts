import * as z from 'zod/mini'
import { MAX_PICTURE_BYTES, pictureTypes } from '#domain/checkpoints/picture.ts'
import { endpoint } from '../schema/endpoint.ts'
import { sha256Hex } from '../schema/fields.ts'

const params = z.object({ sha256: sha256Hex })

/** A picture is named by the SHA-256 of its bytes, which an event commits to. */
export const putMedia = endpoint({
  method: 'PUT',
  path: '/api/media/{sha256}',
  summary: 'Stores a picture that an event names',
  needs: 'checkpoints.write',
  scope: 'media:write',
  params,
  file: { types: pictureTypes, maxBytes: MAX_PICTURE_BYTES },
  data: z.object({
    sha256: z.string(),
    type: z.string(),
    width: z.nullable(z.number()),
    height: z.nullable(z.number()),
    bytes: z.number(),
  }),
  success: 201,
  errors: [
    'digest_mismatch',
    'media_has_metadata',
    'media_unknown',
    'media_deleted',
    'image_unsupported',
    'image_unreadable',
    'image_too_detailed',
  ],
})

export const getMedia = endpoint({
  method: 'GET',
  path: '/api/media/{sha256}',
  summary: 'Returns a picture that an event names',
  needs: 'media.read',
  scope: 'media:read',
  params,
  data: z.string(),
  media: ['image/jpeg', 'image/png', 'image/webp'],
  errors: ['not_found', 'media_deleted'],
})
