import type { FastifyRequest } from 'fastify'
import { inTransaction, type Transaction } from '#platform/database/transaction.ts'
import { Failure } from '#platform/errors/failure.ts'
import type { Services } from '#platform/services.ts'
import { findPartner, type Partner } from './load-object.ts'
import { languageOf } from './negotiation.ts'
import { OneRecordFailure } from './one-record-failure.ts'

/** Parameters of the paths. Each path has those that it names. */
export type Params = { readonly company: string; readonly object: string; readonly event: string }

/** Runs work in a transaction of the company at whose address a partner calls. */
export type AsPartner = <Result>(
  request: FastifyRequest,
  work: (tx: Transaction, partner: Partner) => Promise<Result>,
) => Promise<Result>

export function createAsPartner({ pool, config }: Pick<Services, 'pool' | 'config'>): AsPartner {
  return async (request, work) => {
    const { account, params } = request
    if (account?.key === undefined) throw new Failure('unauthorized')
    const { company } = params as Params
    const at = { company, publicUrl: config.publicUrl, language: languageOf(request) }
    const caller = { account: account.id, key: account.key.id }
    return inTransaction(pool, [account.id], async (tx) => work(tx, await findPartner(tx, caller, at)))
  }
}

/** @throws OneRecordFailure `parameter` for a parameter that has no effect */
export function assureNoQuery(request: FastifyRequest, allowed: Readonly<Record<string, string>> = {}): void {
  const sent = Object.entries(request.query as Readonly<Record<string, unknown>>)
  const unknown = sent.find(([name, value]) => allowed[name] !== value)
  if (unknown !== undefined) throw new OneRecordFailure('parameter', unknown[0])
}

export function otherMethod({ method }: FastifyRequest, allow: readonly string[]): Failure {
  return new Failure('method_not_allowed', { allow, facts: { method, allow: allow.join(', ') } })
}
