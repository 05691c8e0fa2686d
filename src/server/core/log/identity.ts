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

/**
 * Name and keys of the log. They are the same on every node, and are never derived from the public
 * URL.
 */
export type LogIdentity = {
  readonly origin: string
  readonly signer: SignerKey
  /** Earlier keys of the log that still sign, for readers that pinned one of them. */
  readonly earlier: readonly SignerKey[]
  /** Verifier key `name+hash+base64`, which verifiers pin. */
  readonly verifierKey: string
  /**
   * Public key of the VRF that computes the pseudonyms of shipments. Every signed head contains the
   * key.
   */
  readonly vrfKey: Uint8Array
  /**
   * Returns a shipment's pseudonym in the public log. Under the log's VRF key, each tracking code
   * has exactly one pseudonym.
   */
  readonly pseudonymOf: (trackingId: string) => Uint8Array
  /**
   * Returns the VRF proof of a shipment's pseudonym, which anyone who has the tracking code can
   * verify.
   */
  readonly provePseudonym: (trackingId: string) => Uint8Array
}

/** Returns the verifier keys of a log's current key and of its earlier keys, the newest first. */
export function verifiersOf({
  signer,
  earlier,
}: Pick<LogIdentity, 'signer' | 'earlier'>): readonly VerifierKey[] {
  return [signer, ...earlier].map(({ verifier }) => verifier)
}

const VRF_FILE = 'log-vrf'

/**
 * Reads LOG_ORIGIN and LOG_KEY, or `DATA_DIR/keys/log-key`, which is created on first use. LOG_KEY
 * and the file contain the current key, followed by earlier keys that still sign, separated by
 * spaces.
 */
export async function loadLogIdentity(
  config: Pick<Config, 'logKey' | 'logOrigin' | 'dataDir'> & VrfConfig,
  keys: Keys,
): Promise<LogIdentity> {
  const text = config.logKey ?? (await readOrMake(config.dataDir, 'log-key', createKey))
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
 * Returns the seed of the VRF key, which survives a rotation of secrets. Its source is LOG_VRF_KEY,
 * or `DATA_DIR/keys/log-vrf`, or a derivation from the oldest known secret.
 */
async function loadVrfSeed({ logVrfKey, dataDir }: VrfConfig, keys: Keys): Promise<Uint8Array> {
  if (logVrfKey !== undefined) return logVrfKey
  const kept = await readIfThere(join(dataDir, 'keys', VRF_FILE))
  return kept === undefined ? deriveVrfSeed(keys) : Buffer.from(kept, 'base64')
}

/**
 * Stores the seed of the VRF key in its own file, before the secret from which it is derived is
 * removed.
 */
export async function storeVrfSeed({ logVrfKey, dataDir }: VrfConfig, keys: Keys): Promise<void> {
  if (logVrfKey === undefined) {
    await readOrMake(dataDir, VRF_FILE, () => deriveVrfSeed(keys).toString('base64'))
  }
}

function deriveVrfSeed({ derive, earlier = [] }: Keys): Buffer {
  return (earlier.at(-1) ?? derive)('log/vrf')
}

/**
 * Parses signer keys that are separated by spaces, the current key first. Each key contains the
 * name of the log.
 */
export function parseSignerKeys(text: string): readonly [SignerKey, ...(readonly SignerKey[])] {
  const [first = '', ...others] = text.trim().split(/\s+/)
  return [parseSignerKey(first), ...others.map(parseSignerKey)]
}

function createKey(): string {
  const name = `lastro/${randomBytes(8).toString('hex')}`
  return formatSignerKey(signerKey(name, randomBytes(32)))
}
