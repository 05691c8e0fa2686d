import {
  getAnchors,
  getTimestamps,
  type PublicAnchors,
  type PublicTimestamps,
} from '#contract/endpoints/site.ts'
import { chainMessage } from '#contract/messages/anchor-messages.ts'
import { formatMessage } from '#contract/messages/message.ts'
import { decodeHex, decodeUtf8 } from '#ledger/base/bytes.ts'
import type { ChainEntry } from '#ledger/anchor/chain-entries.ts'
import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import type { CommandOf } from '../arguments.ts'
import { readEntries } from '../chain/read-entries.ts'
import { openRpc } from '../chain/rpc.ts'
import { CommandError } from '../command-error.ts'
import { exitCode, type ExitCode } from '../exit-code.ts'
import { installationOf } from '../log-source/open-source.ts'
import { readInput } from '../read-input.ts'
import { instantMessage, type Reader } from '../render/instant.ts'
import { printResult } from '../render/print-result.ts'
import { indented, toLines, toned, type Line, type Row } from '../render/text.ts'
import type { Terminal } from '../terminal.ts'
import { tell } from '../messages.ts'
import { checkStamp, stampLines } from './stamp-status.ts'

type AnchorCommand = CommandOf<'anchor'>

const MAX_BYTES = 64 * 1024
const KEY = /^(?:0x)?([0-9a-fA-F]{64})$/
/**
 * Older installations do not list the accounts that anchored earlier, so `earlier` defaults to an
 * empty list.
 */
const anchors = z.extend(getAnchors.data, { earlier: z._default(getAnchors.data.shape.earlier, []) })
const answer = z.object({ status: z.literal('success'), data: anchors })
const stampAnswer = z.object({ status: z.literal('success'), data: getTimestamps.data })
const noTimestamps: PublicTimestamps = { calendars: [], newest: null, pending: null }

/**
 * Deploys the anchoring contract to a chain, or shows an installation's anchors.
 * @throws CommandError
 */
export async function anchor(command: AnchorCommand, terminal: Terminal): Promise<ExitCode> {
  return command.action === 'deploy' ? deploy(command, terminal) : status(command, terminal)
}

async function deploy(
  { rpc, keyFile, timeoutMs, json, language }: Extract<AnchorCommand, { action: 'deploy' }>,
  terminal: Terminal,
): Promise<ExitCode> {
  openRpc(rpc, timeoutMs)
  const [, digits] = KEY.exec(decodeUtf8(await readInput({ file: keyFile }, MAX_BYTES)).trim()) ?? []
  if (digits === undefined) throw new CommandError('chain_key_invalid', { file: keyFile })
  // Only the deployment needs this large module, so it is imported here and not at the top.
  const { deployContract } = await import('./deploy.ts')
  const made = await deployContract(rpc, `0x${digits.toLowerCase()}`, timeoutMs)
  const { chainId, contract, transaction, sender } = made
  const lines: readonly Line[] = [
    [toned('strong', tell(language, 'anchor.deployed', { chain: chainMessage(language, chainId) }))],
    ...toLines([
      [formatMessage(language, 'anchor.contract'), contract],
      [formatMessage(language, 'anchor.sender'), sender],
      [formatMessage(language, 'anchor.transaction'), transaction],
    ]),
    indented([tell(language, 'anchor.then')]),
    indented([`ANCHOR_CHAIN_ID=${chainId}`]),
    indented([`ANCHOR_CONTRACT=${contract}`]),
  ]
  printResult(terminal, json, { chain_id: chainId, contract, sender, transaction }, lines)
  return exitCode.verified
}

async function status(
  { url, rpc, bitcoin, timeoutMs, json, language }: Extract<AnchorCommand, { action: 'status' }>,
  terminal: Terminal,
): Promise<ExitCode> {
  const { source } = installationOf(url, timeoutMs)
  const bytes = await source.read(getAnchors.path.slice(1), MAX_BYTES)
  const said = bytes === undefined ? undefined : answer.safeParse(parsed(bytes)).data?.data
  if (said === undefined) throw new CommandError('anchors_unknown', { address: source.name })
  const { newest } = said
  const isOnChain = rpc === undefined || newest === null ? undefined : await isThere(newest, rpc, timeoutMs)
  // Older installations do not serve the path of the timestamps, so `read` returns undefined.
  const stampBytes = await source.read(getTimestamps.path.slice(1), MAX_BYTES)
  const stamps = (stampBytes && stampAnswer.safeParse(parsed(stampBytes)).data?.data) ?? noTimestamps
  const stamp = stamps.newest === null ? undefined : await checkStamp(stamps.newest, bitcoin, timeoutMs)
  const document = {
    ...said,
    on_chain: isOnChain ?? null,
    timestamps: {
      ...stamps,
      on_chain: stamp?.isOnChain ?? null,
      refusal: stamp?.refusal?.code ?? null,
    },
  }
  const reader = { language, timeZone: terminal.timeZone }
  printResult(terminal, json, document, [
    ...statusLines(said, isOnChain, reader),
    ...stampLines(stamps, stamp, reader),
  ])
  const isRefuted = isOnChain === false || stamp?.refusal !== undefined
  if (isRefuted) return exitCode.notVerified
  const isUnchecked =
    (rpc !== undefined && isOnChain === undefined) || (bitcoin !== undefined && stamp === undefined)
  return isUnchecked ? exitCode.notRun : exitCode.verified
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(decodeUtf8(bytes))
  } catch {
    return undefined
  }
}

type Newest = NonNullable<PublicAnchors['newest']>

/** Returns true if the chain contains the newest anchor exactly as the installation reports it. */
async function isThere(newest: Newest, rpc: string, timeoutMs: number): Promise<boolean> {
  const { contract, sender, transaction, block, size } = newest
  const claimed: ChainEntry = {
    chainId: newest.chain_id,
    contract,
    sender,
    transaction,
    block,
    blockHash: newest.block_hash,
    time: Date.parse(newest.time) / 1_000,
    size,
    root: decodeHex(newest.root),
  }
  const entries = await readEntries(openRpc(rpc, timeoutMs), new URL(rpc).host, [claimed])
  return entries.some((entry) => isDeepStrictEqual(entry, claimed))
}

function statusLines(
  { chain, newest, under_way, earlier }: PublicAnchors,
  isOnChain: boolean | undefined,
  reader: Reader,
): readonly Line[] {
  const { language } = reader
  const underWay: readonly Line[] =
    under_way === null ? [] : [indented([tell(language, 'anchor.under_way', { size: under_way })])]
  const title: Line = [toned('strong', formatMessage(language, 'anchor.title'))]
  if (chain === 'off') return [title, indented([tell(language, 'anchor.off')])]
  if (newest === null) return [title, indented([formatMessage(language, 'anchor.none')]), ...underWay]
  const { chain_id: chainId, block, time, size, root, contract, sender, transaction } = newest
  const where = {
    chain: chainMessage(language, chainId),
    block,
    time: instantMessage(time, reader),
  }
  const rows: readonly Row[] = [
    [formatMessage(language, 'anchor.where'), formatMessage(language, 'anchor.block', where)],
    [tell(language, 'size'), String(size)],
    [formatMessage(language, 'verification.tree_root'), root],
    [formatMessage(language, 'anchor.transaction'), `0x${transaction}`],
    [formatMessage(language, 'anchor.contract'), `0x${contract}`],
    [formatMessage(language, 'anchor.sender'), `0x${sender}`],
    ...earlier.map((one): Row => [
      tell(language, 'anchor.earlier'),
      tell(language, 'anchor.earlier_says', { ...one }),
    ]),
  ]
  const looked =
    isOnChain === undefined
      ? formatMessage(language, chain === 'development' ? 'anchor.development_says' : 'anchor.look_up')
      : tell(language, isOnChain ? 'anchor.on_chain' : 'anchor.not_on_chain')
  return [
    title,
    ...toLines(rows),
    indented([toned(isOnChain === false ? 'bad' : 'quiet', looked)]),
    ...underWay,
  ]
}
