import type { FastifyReply, FastifyRequest } from 'fastify'
import type { OneRecordLanguage } from '#domain/one-record/error-object.ts'
import type { JsonLd } from '#domain/one-record/json-ld.ts'
import { JSON_LD_TYPE, ONE_RECORD_VERSION } from '#domain/one-record/write-objects.ts'
import { statedLanguage } from '#platform/http/language.ts'

/** Media ranges without a version that an answer satisfies. */
const ranges: ReadonlySet<string> = new Set(['*/*', 'application/*', JSON_LD_TYPE, 'application/json'])

/** Returns true if a media type or range is that of the API, in its version or in none. */
export function isServedType(text: string): boolean {
  const [type = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase())
  const version = parameters.find((one) => one.startsWith('version='))?.slice('version='.length)
  return ranges.has(type) && (version === undefined || version.replaceAll('"', '') === ONE_RECORD_VERSION)
}

/** Returns true if an answer satisfies the header `Accept`. */
export function isAccepted(header: string | undefined): boolean {
  return header === undefined || header.split(',').some(isServedType)
}

/** Returns the language of an answer, which is English unless the caller asks for Portuguese. */
export function languageOf({ headers }: Pick<FastifyRequest, 'headers'>): OneRecordLanguage {
  return statedLanguage(headers['accept-language']) === 'pt' ? 'pt-BR' : 'en-US'
}

/**
 * Sends an object with the headers of the standard.
 * @param type absolute name of its class
 * @param changedAt time of the newest change; absent for errors
 */
export function sendJsonLd(
  reply: FastifyReply,
  body: JsonLd,
  {
    type,
    language,
    changedAt,
  }: { readonly type: string; readonly language: OneRecordLanguage; readonly changedAt?: Date },
): FastifyReply {
  return reply
    .headers({
      'content-type': `${JSON_LD_TYPE}; version=${ONE_RECORD_VERSION}`,
      'content-language': language,
      type,
      vary: 'authorization, accept-language',
      ...(changedAt !== undefined && { 'last-modified': changedAt.toUTCString() }),
    })
    .send(Buffer.from(JSON.stringify(body)))
}
