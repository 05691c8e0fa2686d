import * as z from 'zod/mini'
import { MAX_PICTURE_BYTES, pictureTypes } from '#domain/checkpoints/picture.ts'
import { endpoint } from '../schema/endpoint.ts'
import { sha256Hex } from '../schema/fields.ts'

const params = z.object({ sha256: sha256Hex })

/** A picture is named by the SHA-256 of its bytes, which an event commits to. */
export const putMedia = endpoint({
  method: 'PUT',
  path: '/api/media/{sha256}',
  summary: { en: 'Stores a picture that an event names', pt: 'Guarda uma foto que um evento cita' },
  details: {
    pt: 'Envie os bytes depois do evento que cita o SHA-256 deles. Vale para quem registra checkpoints da conta e para quem registrou o evento por autorização. JPEG, PNG ou WebP de até 500 kB, a assinatura de até 100 kB, sem Exif, XMP ou comentários: o servidor não altera a foto. Repetida, a chamada responde 200.',
    en: 'Send the bytes after the event that names their SHA-256. It is open to those who record checkpoints of the account, and to those who recorded the event by an authorization. JPEG, PNG or WebP of up to 500 kB, a signature of up to 100 kB, without Exif, XMP or comments: the server never changes a picture. A repeated call is answered by 200.',
  },
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
  summary: { en: 'Returns a picture that an event names', pt: 'Lê uma foto que um evento cita' },
  details: {
    pt: 'Exige também a leitura de entregas e de destinatários; um motorista lê as fotos que enviou. Uma foto apagada responde 410 com `deleted_at`. Enquanto os bytes não chegam, a resposta é 404.',
    en: 'Also requires the permission to read deliveries and recipients; drivers read the pictures that they sent. A deleted picture is answered by 410 with `deleted_at`. Until the bytes have arrived, the answer is 404.',
  },
  needs: 'media.read',
  scope: 'media:read',
  params,
  data: z.string(),
  media: ['image/jpeg', 'image/png', 'image/webp'],
  errors: ['not_found', 'media_deleted', 'media_damaged'],
})
