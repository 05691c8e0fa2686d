import * as z from 'zod/mini'
import { endpoint } from '../schema/endpoint.ts'
import type { ErrorCode } from '../schema/errors.ts'

/** Limit of a picture's file: it must be smaller than 5 MB (specification, section 9). */
export const AVATAR_LIMIT = 5 * 1024 * 1024

/** Name of the form field with the picture. */
export const AVATAR_FIELD = 'file'

/** Image types that the file picker offers. The server detects the type from the file's content. */
export const avatarTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'] as const

export const avatarErrors = [
  'missing_fields',
  'file_too_large',
  'image_unsupported',
  'image_unreadable',
  'image_too_detailed',
] as const satisfies readonly ErrorCode[]

/**
 * The body is `multipart/form-data` with one file. The path in the answer is also stored in the
 * user's profile as `avatar_url`.
 */
export const uploadAvatar = endpoint({
  method: 'POST',
  path: '/api/account/avatar',
  summary: { en: 'Sets the picture of the account', pt: 'Define a foto da conta' },
  details: {
    pt: 'Recebe uma imagem de menos de 5 MB como `multipart/form-data`. Localização e outros metadados do arquivo não são guardados.',
    en: 'Takes an image of less than 5 MB as `multipart/form-data`. Position and other metadata of the file are not kept.',
  },
  needs: 'self',
  data: z.object({ avatar_url: z.string() }),
  upload: AVATAR_FIELD,
  errors: avatarErrors,
})

export const removeAvatar = endpoint({
  method: 'DELETE',
  path: '/api/account/avatar',
  summary: { en: 'Removes the picture of the account', pt: 'Remove a foto da conta' },
  details: {
    pt: 'As iniciais do nome aparecem no lugar.',
    en: 'The initials of the name are shown instead.',
  },
  needs: 'self',
  data: z.object({ avatar_url: z.null() }),
})
