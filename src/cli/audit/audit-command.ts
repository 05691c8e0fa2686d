import type { TreeState } from '#ledger/log/tree.ts'
import { anchoredHeads } from '../chain/read-entries.ts'
import { openRpc } from '../chain/rpc.ts'
import type { CommandOf } from '../arguments.ts'
import { CommandError } from '../command-error.ts'
import type { ExitCode } from '../exit-code.ts'
import { openSource } from '../log-source/open-source.ts'
import { readPinnedKey } from '../pinned-key.ts'
import { openProgress } from '../progress.ts'
import { tell } from '../messages.ts'
import { printResult } from '../render/print-result.ts'
import { indented } from '../render/text.ts'
import type { Terminal } from '../terminal.ts'
import { verdictOf } from '#ledger/verdict/verdict.ts'
import { exitCodeOf } from '../verdict.ts'
import { writeWhole } from '../write-whole.ts'
import { readReceipt } from './audited-receipt.ts'
import { auditLog } from './audit-log.ts'
import { readPinnedWitnesses } from './pinned-witnesses.ts'
import { readRemembered } from './remembered-head.ts'
import { renderAudit } from './render-audit.ts'
import { auditDocument } from './audit-document.ts'

/**
 * Audits a whole public log, prints the result, and stores the log's head if there is no fault.
 * @throws CommandError if the log cannot be read
 */
export async function audit(command: CommandOf<'audit'>, terminal: Terminal): Promise<ExitCode> {
  const { language, since, anchoring, timeoutMs } = command
  const key = command.key === undefined ? undefined : await readPinnedKey(command.key)
  const witnesses = command.witness === undefined ? [] : await readPinnedWitnesses(command.witness)
  const remembered = since === undefined ? undefined : await readRemembered(since)
  const receipt = command.receipt === undefined ? undefined : await readReceipt(command.receipt)
  const anchored = anchoring === undefined ? undefined : await listAnchored(anchoring, timeoutMs)
  const { source, head } = await openSource(command.log, timeoutMs)
  const progress = openProgress(terminal, language, 'progress.audit')
  const audited = await auditLog(source, head, {
    key,
    vrfKey: command.vrfKey,
    remembered,
    witnesses,
    receipt,
    anchored,
    onProgress: progress.show,
  }).finally(progress.end)
  if (since !== undefined && audited.valid && audited.note !== undefined)
    await writeWhole(since, audited.note)
  const isFirst = since !== undefined && remembered === undefined && audited.valid
  printResult(terminal, command.json, auditDocument(source.name, audited, language), [
    ...renderAudit(source.name, audited, language),
    ...(isFirst ? [indented([tell(language, 'audit.since_first', { file: since })])] : []),
  ])
  return exitCodeOf[verdictOf(audited)]
}

/**
 * Lists the heads that the pinned account anchored, as the node reports them.
 * @throws CommandError `nothing_anchored`
 */
async function listAnchored(
  { rpc, ...account }: NonNullable<CommandOf<'audit'>['anchoring']>,
  timeoutMs: number,
): Promise<readonly TreeState[]> {
  const heads = await anchoredHeads(openRpc(rpc, timeoutMs), new URL(rpc).host, account)
  // An audit that compared nothing must not end like one that compared anchored heads.
  if (heads.length === 0) throw new CommandError('nothing_anchored', account)
  return heads
}
