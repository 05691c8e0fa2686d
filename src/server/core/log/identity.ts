import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { encodeUtf8 } from '#ledger/base/bytes.ts'
import { vrfKeyOf, vrfProve } from '#ledger/crypto/ecvrf.ts'
import {
  formatSignerKey,
  formatVerifierKey,
  parseSignerKey,
  signerKey,
  type SignerKey,
  type VerifierKey,
} from '#ledger/log/note-key.ts'
import { pseudonymOf } from '#ledger/crypto/pseudonym.ts'
import type { Config } from '#platform/config/config.ts'
import { readIfThere, readOrMake, type Keys } from '#platform/secrets/keys.ts'

/** The log's name and key: set once, the same on every node, never derived from the public address. */
export type LogIdentity = {
  readonly origin: string
  readonly signer: SignerKey
  /** Keys that the log had before and that still sign, for readers who have them. */
  readonly earlier: readonly SignerKey[]
  /** `name+hash+base64`, what a verifier pins. */
  readonly verifierKey: string
  /** The public half of what gives shipments their pseudonyms; every signed head names it. */
  readonly vrfKey: Uint8Array
  /** A shipment's name in the public log, the only one its code can have there. */
  readonly pseudonymOf: (trackingId: string) => Uint8Array
  /** Proves that name to whoever has the code. */
  readonly provePseudonym: (trackingId: string) => Uint8Array
}

/** What opens heads that a log's own keys signed, the newest first. */
export function verifiersOf({
  signer,
  earlier,
}: Pick<LogIdentity, 'signer' | 'earlier'>): readonly VerifierKey[] {
  return [signer, ...earlier].map(({ verifier }) => verifier)
}

const VRF_FILE = 'log-vrf'

/**
 * Reads LOG_ORIGIN and LOG_KEY, or `DATA_DIR/keys/log-key`, made on first use: the key, and with space between those that the
 * log had before and that still sign.
 */
export async function loadLogIdentity(
  config: Pick<Config, 'logKey' | 'logOrigin' | 'dataDir'> & VrfConfig,
  keys: Keys,
): Promise<LogIdentity> {
  const text = config.logKey ?? (await readOrMake(config.dataDir, 'log-key', makeKey))
  const [signer, ...earlier] = parseSignerKeys(text)
  if (config.logOrigin !== undefined && config.logOrigin !== signer.name) {
    throw new Error(`LOG_ORIGIN (${config.logOrigin}) não é o nome da chave em LOG_KEY (${signer.name})`)
  }
  const vrfKey = vrfKeyOf(await loadVrfSeed(config, keys))
  return {
    origin: signer.name,
    signer,
    earlier,
    verifierKey: formatVerifierKey(signer.verifier),
    vrfKey: vrfKey.publicKey,
    pseudonymOf: (trackingId) => pseudonymOf(vrfKey, trackingId),
    provePseudonym: (trackingId) => vrfProve(vrfKey, encodeUtf8(trackingId)),
  }
}

type VrfConfig = Pick<Config, 'dataDir'> & Partial<Pick<Config, 'logVrfKey'>>

/**
 * The seed of the VRF key, which stays when secrets are rotated: LOG_VRF_KEY, or `DATA_DIR/keys/log-vrf`, or derived from the
 * first secret that is known.
 */
async function loadVrfSeed({ logVrfKey, dataDir }: VrfConfig, keys: Keys): Promise<Uint8Array> {
  if (logVrfKey !== undefined) return logVrfKey
  const kept = await readIfThere(join(dataDir, 'keys', VRF_FILE))
  return kept === undefined ? deriveVrfSeed(keys) : Buffer.from(kept, 'base64')
}

/** Keeps the seed of the VRF key by itself, before the secret that it is derived from goes. */
export async function storeVrfSeed({ logVrfKey, dataDir }: VrfConfig, keys: Keys): Promise<void> {
  if (logVrfKey === undefined) {
    await readOrMake(dataDir, VRF_FILE, () => deriveVrfSeed(keys).toString('base64'))
  }
}

function deriveVrfSeed({ derive, earlier = [] }: Keys): Buffer {
  return (earlier.at(-1) ?? derive)('log/vrf')
}

/** The keys of a text, the one that signs first. All have the log's name. */
export function parseSignerKeys(text: string): readonly [SignerKey, ...(readonly SignerKey[])] {
  const [first = '', ...others] = text.trim().split(/\s+/)
  return [parseSignerKey(first), ...others.map(parseSignerKey)]
}

function makeKey(): string {
  const name = `lastro/${randomBytes(8).toString('hex')}`
  return formatSignerKey(signerKey(name, randomBytes(32)))
}
