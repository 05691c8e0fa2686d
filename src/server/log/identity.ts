import { createHmac, randomBytes } from 'node:crypto'
import {
  formatSignerKey,
  formatVerifierKey,
  parseSignerKey,
  signerKey,
  type SignerKey,
} from '#ledger/note-key.ts'
import type { Config } from '../config.ts'
import { readOrMake, type Keys } from '../keys.ts'

/** The log's name and key: set once, the same on every node, never derived from the public address. */
export type LogIdentity = {
  readonly origin: string
  readonly signer: SignerKey
  /** `name+hash+base64`, what a verifier pins. */
  readonly verifierKey: string
  /** A shipment's name in the public log: an HMAC of its code, which tells nothing to who lacks the log's secret. */
  readonly pseudonymOf: (trackingId: string) => Uint8Array
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
  const pseudonymKey = keys.derive('log/pseudonym')
  return {
    origin: signer.name,
    signer,
    verifierKey: formatVerifierKey(signer.verifier),
    pseudonymOf: (trackingId) => createHmac('sha256', pseudonymKey).update(trackingId).digest(),
  }
}

function makeKey(): string {
  const name = `lastro/${randomBytes(8).toString('hex')}`
  return formatSignerKey(signerKey(name, randomBytes(32)))
}
