import { accountBatcher } from '#platform/database/account-batcher.ts'
import { inRecording, type Patience, type Transaction } from '#platform/database/transaction.ts'
import { appendEvents, type Recording } from '../events/append-events.ts'
import { refuseConflict } from '../events/conflict.ts'
import type { CheckpointRow } from '../events/recorded-event.ts'
import type { Services } from '#platform/services.ts'
import { Failure } from '#platform/errors/failure.ts'
import { outcomeOf, type Outcome } from '#platform/concurrency/batcher.ts'
import { checkCodes } from './check-codes.ts'
import type { CheckpointAnswer, RecordCheckpoint } from './checkpoint-command.ts'
import { lockAndRead } from './checkpoint-state.ts'
import { decideCheckpoints, type Decision } from './decide-checkpoints.ts'
import { openDeliveryCodes } from './delivery-code.ts'
import { nameFinalEvents } from './final-events.ts'
import { findCheckpoints } from './queries.ts'
import { recordByAuthorization, type CodedRecording } from './record-by-authorization.ts'

type NotOwner = { readonly notOwner: true }

/**
 * Returns the function that records checkpoints. It answers in the order of the commands; a refusal
 * concerns its own command only. Waiting commands of all callers are recorded in one transaction.
 * Commands on shipments of other accounts go to a second transaction, by authorization.
 */
export function createCheckpointRecorder({
  keys,
  ...recording
}: Recording & Pick<Services, 'keys'>): (
  commands: readonly RecordCheckpoint[],
) => Promise<readonly Outcome<CheckpointAnswer>[]> {
  const coded = { ...recording, codes: openDeliveryCodes(keys) }
  const byOwner = accountBatcher<RecordCheckpoint, CheckpointAnswer | NotOwner>(
    recording.pool,
    (commands, statementTimeout) =>
      refuseConflict(commands, () => recordByOwner(coded, commands, statementTimeout)),
  )
  const byAuthorization = accountBatcher<RecordCheckpoint, CheckpointAnswer>(
    recording.pool,
    (commands, statementTimeout) =>
      refuseConflict(commands, () => recordByAuthorization(coded, commands, statementTimeout)),
  )
  const recordOne = async (command: RecordCheckpoint): Promise<Outcome<CheckpointAnswer>> => {
    const outcome = await outcomeOf(byOwner(command))
    if ('refusal' in outcome) return outcome
    const { answer } = outcome
    return 'notOwner' in answer ? outcomeOf(byAuthorization(command)) : { answer }
  }
  return (commands) => Promise.all(commands.map(recordOne))
}

/** Records checkpoints on the accounts' own shipments in one transaction. */
async function recordByOwner(
  { pool, projections, codes }: CodedRecording,
  commands: readonly RecordCheckpoint[],
  statementTimeout: Patience,
): Promise<readonly Outcome<CheckpointAnswer | NotOwner>[]> {
  const accounts = [...new Set(commands.map(({ account }) => account))]
  const work = async (tx: Transaction) => {
    const state = await lockAndRead(tx, commands)
    const decisions = decideCheckpoints(commands, state)
    const recorded = decisions.flatMap((decision) => ('recorded' in decision ? [decision.recorded] : []))
    const checks = checkCodes(commands, decisions, state, codes)
    await appendEvents(tx, [...recorded, ...checks], projections)
    const replayed = await readReplayed(tx, commands, decisions)
    const told = await nameFinalEvents(tx, commands, decisions, state.shipments)
    return told.map((decision) => outcomeOfDecision(decision, replayed))
  }
  return inRecording(pool, accounts, work, statementTimeout)
}

async function readReplayed(
  tx: Transaction,
  commands: readonly RecordCheckpoint[],
  decisions: readonly Decision[],
): Promise<ReadonlyMap<string, CheckpointRow>> {
  const replayed = commands.filter((_command, at) => 'replayOf' in (decisions[at] ?? {}))
  if (replayed.length === 0) return new Map()
  const ids = replayed.map(({ declared }) => declared.eventId)
  const accounts = replayed.map(({ account }) => account)
  const rows = await findCheckpoints(tx, ids, accounts)
  return new Map(rows.map((row) => [row.id, row]))
}

function outcomeOfDecision(
  decision: Decision,
  replayed: ReadonlyMap<string, CheckpointRow>,
): Outcome<CheckpointAnswer | NotOwner> {
  if ('recorded' in decision) {
    return { answer: { row: decision.recorded.content.checkpoint, isReplay: false } }
  }
  if ('refused' in decision) return { refusal: decision.refused }
  if ('notOwner' in decision) return { answer: decision }
  const row = replayed.get(decision.replayOf)
  // A replay has the same request digest as the stored event. An event of another type cannot have
  // this digest, so the event is a checkpoint's and the checkpoint's row exists.
  return row ? { answer: { row, isReplay: true } } : { refusal: new Failure('internal') }
}
