import type { FastifyRequest } from 'fastify'
import { AVATAR_FIELD } from '#contract/endpoints/avatar.ts'
import { Failure } from '#platform/errors/failure.ts'
import { hasCode } from '#platform/errors/has-code.ts'

/**
 * Reads the one file of a `multipart/form-data` body into memory. Name and type in its part are
 * ignored.
 * @throws Failure `missing_fields` without a complete file, `file_too_large`, `invalid_fields` if
 * there is more than one part
 */
export async function uploadedFile(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) throw noFile()
  let file: Buffer | undefined
  try {
    for await (const part of request.files()) file = await part.toBuffer()
  } catch (error) {
    throw refusalOf(error)
  }
  if (file === undefined || file.length === 0) throw noFile()
  return file
}

const limits = ['FST_PARTS_LIMIT', 'FST_FILES_LIMIT', 'FST_FIELDS_LIMIT']

/** The parser's other errors have no code: the body is not multipart, or ends too early. */
function refusalOf(error: unknown): Failure {
  if (hasCode(error, 'FST_REQ_FILE_TOO_LARGE')) return new Failure('file_too_large')
  if (limits.some((code) => hasCode(error, code))) return new Failure('invalid_fields')
  return noFile()
}

function noFile(): Failure {
  return new Failure('missing_fields', { missing: [AVATAR_FIELD] })
}
