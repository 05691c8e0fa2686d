import type { Multipart } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { Failure } from '../errors/failure.ts'
import { hasCode } from '../errors/has-code.ts'

/** Parts of a `multipart/form-data` body. */
export type Upload = {
  readonly file: Buffer
  /** Texts by the name of their field. */
  readonly fields: Readonly<Record<string, string>>
}

/**
 * Reads the one file of a `multipart/form-data` body into memory, and its texts. Name and type in
 * the part of the file are ignored.
 * @param field name of the file's field, which a refusal names
 * @throws Failure `missing_fields` without a complete file, `file_too_large`, `invalid_fields` if
 * there are more parts than the route allows
 */
export async function readUpload(request: FastifyRequest, field: string): Promise<Upload> {
  const missing = new Failure('missing_fields', { missing: [field] })
  if (!request.isMultipart()) throw missing
  let file: Buffer | undefined
  const fields: Record<string, string> = {}
  try {
    const parts: AsyncIterableIterator<Multipart> = request.parts()
    for await (const part of parts) {
      if (part.type === 'file') file = await part.toBuffer()
      else fields[part.fieldname] = String(part.value)
    }
  } catch (error) {
    throw refusalOf(error) ?? missing
  }
  if (file === undefined || file.length === 0) throw missing
  return { file, fields }
}

const limits = ['FST_PARTS_LIMIT', 'FST_FILES_LIMIT', 'FST_FIELDS_LIMIT']

/**
 * Converts an error of the multipart parser. Errors with other codes or none mean that the body is
 * not multipart, or ends too early.
 */
function refusalOf(error: unknown): Failure | undefined {
  if (hasCode(error, 'FST_REQ_FILE_TOO_LARGE')) return new Failure('file_too_large')
  return limits.some((code) => hasCode(error, code)) ? new Failure('invalid_fields') : undefined
}
