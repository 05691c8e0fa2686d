import { randomBytes } from 'node:crypto'
import { encodeUtf8 } from '#ledger/bytes.ts'
import { vrfProve } from '#ledger/ecvrf.ts'
import { publicKeyOf } from '#ledger/ed25519.ts'
import {
  formatSignerKey,
  formatVerifierKey,
  parseSignerKey,
  signerKey,
  type SignerKey,
} from '#ledger/note-key.ts'
import { pseudonymOf } from '#ledger/pseudonym.ts'
import type { Config } from '../config.ts'
import { readOrMake, type Keys } from '../keys.ts'

/** The log's name and key: set once, the same on every node, never derived from the public address. */
export type LogIdentity = {
  readonly origin: string
  readonly signer: SignerKey
  /** `name+hash+base64`, what a verifier pins. */
  readonly verifierKey: string
  /** The public half of what gives shipments their pseudonyms; every signed head names it. */
  readonly vrfKey: Uint8Array
  /** A shipment's name in the public log, the only one its code can have there. */
  readonly pseudonymOf: (trackingId: string) => Uint8Array
  /** Proves that name to whoever has the code. */
  readonly provePseudonym: (trackingId: string) => Uint8Array
}

/** Reads LOG_ORIGIN and LOG_KEY, or `DATA_DIR/keys/log-key`, made on first use. */
export async function loadLogIdentity(
  config: Pick<Config, 'logKey' | 'logOrigin' | 'dataDir'>,
  keys: Keys,
): Promise<LogIdentity> {
  const text = config.logKey ?? (await readOrMake(config.dataDir, 'log-key', makeKey))
  const signer = parseSignerKey(text)
  if (config.logOrigin !== undefined && config.logOrigin !== signer.name) {
    throw new Error(`LOG_ORIGIN (${config.logOrigin}) não é o nome da chave em LOG_KEY (${signer.name})`)
  }
  const vrfSeed = keys.derive('log/vrf')
  return {
    origin: signer.name,
    signer,
    verifierKey: formatVerifierKey(signer.verifier),
    vrfKey: publicKeyOf(vrfSeed),
    pseudonymOf: (trackingId) => pseudonymOf(vrfSeed, trackingId),
    provePseudonym: (trackingId) => vrfProve(vrfSeed, encodeUtf8(trackingId)),
  }
}

function makeKey(): string {
  const name = `lastro/${randomBytes(8).toString('hex')}`
  return formatSignerKey(signerKey(name, randomBytes(32)))
}
