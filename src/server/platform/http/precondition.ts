import type { FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from '../errors/failure.ts'

/** Returns the entity tag of a version. The tag changes whenever the content changes. */
function tagOf(version: string | number): string {
  return `"${version}"`
}

/**
 * Returns the tag of a response that shows a record and data of its account. The tag changes with
 * each revision of the record or of the account.
 * @param revisionTag part that `If-Match` compares for the record
 */
export function wholeTag(revisionTag: string, accountRevision: number): string {
  return `${revisionTag}.${accountRevision}`
}

/** Sets the ETag of the response. */
export function setTag(reply: FastifyReply, version: string | number): void {
  void reply.header('etag', tagOf(version))
}

/** Throws if the version is none of those that `If-Match` names. */
export type AssureVersion = (version: string | number) => void

/**
 * Returns a check for `If-Match` (RFC 9110, section 13.1.1), or undefined if the header is absent.
 * The check throws Failure `precondition_failed`. Weak tags match no version. Only the record's
 * part of a tag from `wholeTag`, before the dot, is compared. A change of the account, such as a
 * renamed key, does not conflict with a change of the record.
 */
export function ifMatch({ headers }: FastifyRequest): AssureVersion | undefined {
  const header = headers['if-match']
  if (header === undefined) return undefined
  const named = new Set(header.split(',').map((one) => one.trim()))
  return (version) => {
    if (named.has('*') || named.has(tagOf(version))) return
    if ([...named].some((tag) => tag.startsWith(`"${version}.`))) return
    throw new Failure('precondition_failed')
  }
}

/**
 * Returns true if `If-None-Match` names the version (RFC 9110, section 13.1.2). The comparison is
 * weak.
 */
export function isKnown({ headers }: FastifyRequest, version: string): boolean {
  const header = headers['if-none-match']
  if (header === undefined) return false
  const tag = tagOf(version)
  return header.split(',').some((one) => ['*', tag, `W/${tag}`].includes(one.trim()))
}
