import type { FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from '../failure.ts'

/** The entity tag of a version: as long as it is the same, nobody has changed what it is of. */
function tagOf(version: string | number): string {
  return `"${version}"`
}

/** Tells which version is answered. */
export function setTag(reply: FastifyReply, version: string | number): void {
  void reply.header('etag', tagOf(version))
}

/** Refuses a change of anything but the versions that the caller named. */
export type AssureVersion = (version: string | number) => void

/**
 * What `If-Match` asks (RFC 9110, section 13.1.1); undefined where it is not sent. Weak tags name no version.
 * What is returned throws Failure `precondition_failed`.
 */
export function ifMatch({ headers }: FastifyRequest): AssureVersion | undefined {
  const header = headers['if-match']
  if (header === undefined) return undefined
  const named = new Set(header.split(',').map((one) => one.trim()))
  return (version) => {
    if (named.has('*') || named.has(tagOf(version))) return
    throw new Failure('precondition_failed')
  }
}
