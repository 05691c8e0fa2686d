import type { FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from '../errors/failure.ts'

/** The entity tag of a version: as long as it is the same, nobody has changed what it is of. */
function tagOf(version: string | number): string {
  return `"${version}"`
}

/**
 * The tag of an answer that shows a shipment and its account: it changes with each revision of either.
 * @param revisionTag the part by which `If-Match` knows the shipment
 */
export function wholeTag(revisionTag: string, accountRevision: number): string {
  return `${revisionTag}.${accountRevision}`
}

/** Tells which version is answered. */
export function setTag(reply: FastifyReply, version: string | number): void {
  void reply.header('etag', tagOf(version))
}

/** Refuses a change of anything but the versions that the caller named. */
export type AssureVersion = (version: string | number) => void

/**
 * Returns what `If-Match` asks (RFC 9110, section 13.1.1), or undefined if it is not sent. Weak tags name no version.
 * Of a whole tag the part before the dot counts: a renamed key or a new status contradicts no change.
 * What is returned throws Failure `precondition_failed`.
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

/** Tells whether `If-None-Match` names a version (RFC 9110, section 13.1.2); strength does not matter here. */
export function isKnown({ headers }: FastifyRequest, version: string): boolean {
  const header = headers['if-none-match']
  if (header === undefined) return false
  const tag = tagOf(version)
  return header.split(',').some((one) => ['*', tag, `W/${tag}`].includes(one.trim()))
}
