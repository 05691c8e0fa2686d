import type { EvmAnchor } from '#ledger/anchor/anchor.ts'
import { encodeUtf8 } from '#ledger/base/bytes.ts'
import { vrfKeyOf, vrfProve } from '#ledger/crypto/ecvrf.ts'
import { encodeKeyChain } from '#ledger/log/key-chain.ts'
import { formatVerifierKey } from '#ledger/log/note-key.ts'
import { pseudonymOf } from '#ledger/crypto/pseudonym.ts'
import { signTreeHead } from '#ledger/log/tree-head.ts'
import { anchorOf } from './anchored-receipts.ts'
import { datedShipment } from './dated-receipts.ts'
import { everywhere, options, refused, type ForgedOutcome, type ForgedReceipt } from './forged-receipt.ts'
import { hidingReceipts } from './hiding-receipts.ts'
import { otherNames } from './other-names.ts'
import { editJson } from './json-edit.ts'
import { edited } from './receipt-vector.ts'
import { announced, epochKey, secondKey } from './sample-keys.ts'
import {
  arrived,
  bytesFrom,
  created,
  delivered,
  SampleLog,
  sampleKey,
  sampleTrackingId,
  sampleVrfKey,
} from './sample-log.ts'
import { cosignatureLine, sampleWitness } from './witnessed-receipts.ts'

const log = datedShipment()
const size = log.leafHashes.length
const blocks = log.blocks()
const forger = sampleWitness('testemunha.example/inventada')
/** Unix time in seconds of 1 January 2020, before all events. */
const EARLY = 1_577_836_800
/** Unix time in seconds, after the last event was received. */
const LATE = 1_733_250_000
const anchor = anchorOf(log, size, size)
/** VRF key of the forger. */
const otherVrf = vrfKeyOf(bytesFrom('VRF key of the forger'))

/** Returns forged receipts by name. */
export function forgedReceipts(): Readonly<Record<string, ForgedReceipt>> {
  return {
    'witness-invented': refused(
      'a witness that the forger made, years before the event',
      withWitness(EARLY),
      'times',
      'bound_before_received',
    ),
    'witness-invented-later': everywhere(
      'a witness that the forger made, at a time that could be true',
      withWitness(LATE),
      'time_not_proved',
    ),
    'witness-before-block': refused(
      'an end before the beginning: a witness older than a block in its tree, with no time of receipt shown',
      log.receipt({
        head: log.head + cosignatureLine(log.head, forger, EARLY),
        witnesses: [forger.key],
        blocks,
        disclose: (_, field) => field !== 'received_at',
      }),
      'times',
      'bound_before_block',
    ),
    'anchor-edited': refused(
      'a genuine anchor whose chain, block and time were edited',
      log.receipt({ anchors: [{ ...anchor, chainId: 1, block: 21_300_000, time: EARLY }] }),
      'times',
      'bound_before_received',
    ),
    'anchor-edited-later': everywhere(
      'a genuine anchor moved to another chain, at a time that could be true',
      log.receipt({ anchors: [{ ...anchor, chainId: 1, block: 21_300_000, time: LATE }] }),
      'time_not_proved',
    ),
    'anchor-before-block': refused(
      'an anchor older than a block that its tree contains',
      log.receipt({
        anchors: [{ ...anchor, time: EARLY }],
        blocks,
        disclose: (_, field) => field !== 'received_at',
      }),
      'times',
      'bound_before_block',
    ),
    'anchor-foreign-contract': {
      ...everywhere(
        'an anchor event that another contract emitted',
        log.receipt({ anchors: [anchor] }),
        'time_not_proved',
      ),
      options: { ...options, node: nodeOf(anchor, '0x6001600055') },
      expected: {
        cli: { check: 'chain', code: 'anchor_contract_differs' },
        ledger: 'time_not_proved',
        page: 'time_not_proved',
      },
    },
    'anchor-foreign-sender': {
      ...everywhere('an anchor of another account', log.receipt({ anchors: [anchor] }), 'time_not_proved'),
      options: { ...options, node: nodeOf(anchor, 'built'), anchorSender: `0x${'11'.repeat(20)}` },
      expected: {
        cli: { check: 'chain', code: 'other_sender' },
        ledger: 'time_not_proved',
        page: 'time_not_proved',
      },
    },
    'key-retired-small': underRetiredKey(
      'an invented, closed history under a small head that a retired key signed',
      invented(0).receipt(),
      'key_retired',
    ),
    'key-retired-large': underRetiredKey(
      'an invented, closed history under a head beyond the announcement of the next key',
      invented(298).receipt(),
      { check: 'succession', code: 'key_retired' },
    ),
    'key-retired-other-vrf': underRetiredKey(
      'an invented history whose pseudonym is proved by another VRF key than the log has',
      underOtherVrf(),
      { check: 'succession', code: 'vrf_key_changed' },
    ),
    'second-history': refused(
      'a second history of the code under a random pseudonym, without proof',
      editJson(secondHistory().receipt(), ['pseudonym_proof'], () => null),
      'format',
      'value_invalid',
    ),
    'second-history-genuine-proof': refused(
      'a second history with the proof of the genuine one',
      secondHistory().receipt(),
      'pseudonym',
      'pseudonym_not_proved',
    ),
    'proof-nulled': refused(
      'a genuine receipt without its proof of the pseudonym',
      editJson(log.receipt({ anchors: [anchor] }), ['pseudonym_proof'], () => null),
      'format',
      'value_invalid',
    ),
    ...otherNames(),
    'history-without-first': refused(
      'a history without its first event',
      withEvents((events) => events.slice(1)),
      'sequence',
      'sequence_gap',
    ),
    'history-without-second': refused(
      'a history without the event in its middle',
      withEvents((events) => events.toSpliced(1, 1)),
      'sequence',
      'sequence_gap',
    ),
    'events-swapped': refused(
      'a history whose last two events changed places',
      edited(log.receipt(), ({ events: [first, second, ...rest] }) => ({
        events: [first, ...rest, second].filter((one) => one !== undefined),
      })),
      'format',
      'value_invalid',
    ),
    'earlier-log-again': earlierLogAgain(),
    ...hidingReceipts(),
  }
}

/** Returns a line for each forgery: its file and its description. */
export function forgedIndex(): string {
  return Object.entries(forgedReceipts())
    .map(([name, { tries }]) => `${name}.json: ${tries}\n`)
    .join('')
}

/**
 * Returns a forged receipt that is signed with a retired key. Its reader has the current key and
 * the key list, but the page that verifies itself has only the current key.
 */
function underRetiredKey(tries: string, receipt: string, outcome: ForgedOutcome): ForgedReceipt {
  const change = { from: sampleKey, to: secondKey, size: 165, vrfKey: sampleVrfKey }
  const keys = encodeKeyChain({ first: sampleKey.verifier, vrfKey: sampleVrfKey, links: [announced(change)] })
  return {
    tries,
    options: { ...options, key: formatVerifierKey(secondKey.verifier), keys },
    expected: { cli: outcome, ledger: outcome, page: { check: 'key', code: 'other_key' } },
    receipt,
  }
}

function invented(others: number): SampleLog {
  return new SampleLog().appendOthers(others).append(created).append(delivered)
}

function underOtherVrf(): string {
  const leaf = { pseudonym: pseudonymOf(otherVrf, sampleTrackingId) }
  const other = new SampleLog(otherVrf.publicKey).append({ ...created, leaf }).append({ ...delivered, leaf })
  const { leafHashes, root } = other
  const head = { origin: sampleKey.name, size: leafHashes.length, root, vrfKey: otherVrf.publicKey }
  return other.receipt({
    head: signTreeHead(head, sampleKey),
    pseudonymProof: vrfProve(otherVrf, encodeUtf8(sampleTrackingId)),
  })
}

function secondHistory(): SampleLog {
  const leaf = { pseudonym: bytesFrom('second history') }
  return new SampleLog().append({ ...created, leaf }).append({ ...delivered, leaf })
}

function withWitness(time: number): string {
  return log.receipt({ head: log.head + cosignatureLine(log.head, forger, time), witnesses: [forger.key] })
}

/** Returns a history in which an event of an earlier log follows an event of this one. */
function earlierLogAgain(): ForgedReceipt {
  const replayed = new SampleLog()
    .append({ ...created, clientStatement: { log: epochKey.name } })
    .append(arrived)
  const head = {
    origin: epochKey.name,
    size: replayed.leafHashes.length,
    root: replayed.root,
    vrfKey: sampleVrfKey,
  }
  const key = formatVerifierKey(epochKey.verifier)
  return {
    ...refused(
      'an event of the lost log, entered again after an event of the log that began anew',
      replayed.receipt({ key, head: signTreeHead(head, epochKey) }),
      'sequence',
      'log_earlier',
    ),
    options: { ...options, key },
  }
}

type StoredEvents = ReturnType<SampleLog['receiptInput']>['events']

function withEvents(change: (events: StoredEvents) => StoredEvents): string {
  return log.receipt({ events: change(log.receiptInput().events) })
}

/**
 * Returns the answers of a chain node whose chain contains the event of the anchor. The text
 * `built` stands for the bytecode of the anchoring contract.
 */
function nodeOf(of: EvmAnchor, code: string): Readonly<Record<string, unknown>> {
  const root = Array.from(of.root, (byte) => byte.toString(16).padStart(2, '0')).join('')
  const block = `0x${of.block.toString(16)}`
  return {
    eth_chainId: `0x${of.chainId.toString(16)}`,
    eth_getCode: code,
    eth_getTransactionReceipt: {
      status: '0x1',
      blockHash: `0x${of.blockHash}`,
      blockNumber: block,
      logs: [
        {
          address: `0x${of.contract}`,
          topics: [
            '0x0cd48d2f0de2b26babeaa563bc19f67e7b14bb998edeaabe4592e8b4472dda6b',
            `0x${'0'.repeat(24)}${of.sender}`,
          ],
          data: `0x${of.size.toString(16).padStart(64, '0')}${root}`,
        },
      ],
    },
    eth_getBlockByNumber: { hash: `0x${of.blockHash}`, timestamp: `0x${of.time.toString(16)}` },
  }
}
