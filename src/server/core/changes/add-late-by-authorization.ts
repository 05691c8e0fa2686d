import { chosenAuthorization, refuseAuthorized } from '#domain/checkpoints/authorization.ts'
import { answerOf } from '#platform/concurrency/batcher.ts'
import { pipelined } from '#platform/database/pipelined.ts'
import { readClock } from '#platform/database/read-clock.ts'
import { inRecording, scopeTo, type Transaction } from '#platform/database/transaction.ts'
import { Failure } from '#platform/errors/failure.ts'
import {
  consumeAuthorizations,
  findClosing,
  findReceivedBy,
  holdAccounts,
  lockAuthorizations,
  notifyAccounts,
} from '../authorizations/queries.ts'
import type { Recording } from '../events/append-events.ts'
import { refuseConflict } from '../events/conflict.ts'
import { lockShipments } from '../events/shipment-state.ts'
import type { LogIdentity } from '../log/identity.ts'
import { annexAddition, type AnnexBody } from './add-annex.ts'
import { recordIn, type ChangeAnswer } from './record-changes.ts'

type LateEvidence = {
  /** Account that received an authorization for the shipment. */
  readonly account: string
  /** Tracking code of the shipment. */
  readonly code: string
  readonly body: AnnexBody
}

export type LateByAuthorization = ChangeAnswer & { readonly owner: string }

/**
 * Adds late evidence to a shipment of another account, by an authorization that its owner gave. The
 * authorization is checked and consumed under its row lock, as for the checkpoint that came too
 * late. Returns undefined if the account received none for the shipment.
 */
export async function addLateByAuthorization(
  { pool, projections }: Recording,
  log: LogIdentity,
  { account, code, body }: LateEvidence,
): Promise<LateByAuthorization | undefined> {
  const work = async (tx: Transaction): Promise<LateByAuthorization | undefined> => {
    const [, received] = await pipelined([holdAccounts(tx, [account]), findReceivedBy(tx, [code], [account])])
    const owner = received[0]?.owner_id
    if (owner === undefined) return undefined
    await scopeTo(tx, [account, owner])
    const ids = received.map(({ id }) => id)
    const [, , locked, clock, closing] = await pipelined([
      holdAccounts(tx, [owner]),
      lockShipments(tx, [code], [owner]),
      lockAuthorizations(
        tx,
        ids,
        ids.map(() => owner),
      ),
      readClock(tx),
      findClosing(tx, [owner]),
    ])
    const now = clock[0]?.now ?? new Date()
    // Another account may have become the recipient between the look-up and the lock.
    const held = locked.filter(({ authorized_user_id: by }) => by === null || by === account)
    const chosen = chosenAuthorization(held, now)
    if (chosen === undefined) return undefined
    const refusal = closing.length > 0 ? new Failure('company_closing') : refuseAuthorized(chosen, now)
    const change = annexAddition(owner, code, body, log, { actor: account, via: 'authorization' })
    const [outcome] = await recordIn(tx, projections, owner, [
      {
        ...change,
        // A repeated request is recognized before the steps, so that it needs no authorization.
        steps: change.steps.map((step) => (standing, declare) => {
          if (refusal !== undefined) throw refusal
          return step(standing, declare)
        }),
      },
    ])
    const answer = answerOf(outcome)
    if (!answer.isReplay) {
      const uses = chosen.uses + 1
      const usedAt = chosen.is_single_use ? now : null
      await consumeAuthorizations(tx, [{ id: chosen.id, owner, by: account, usedAt, uses, lastUsedAt: now }])
      await notifyAccounts(tx, [account])
    }
    return { ...answer, owner }
  }
  const [outcome] = await refuseConflict([body], async () => [
    { answer: await inRecording(pool, [account], work) },
  ])
  return answerOf(outcome)
}
