import { LedgerError } from '#ledger/error.ts'
import { parseVerifierKey, type VerifierKey } from '#ledger/note-key.ts'
import { MAX_SIGNATURES } from '#ledger/note.ts'

/** Who is asked to cosign the log's heads (C2SP tlog-witness). */
export type WitnessConfig = {
  readonly witnesses: readonly Witness[]
  /** Milliseconds from one request to the same witness to the next, at least. */
  readonly every: number
}

export type Witness = {
  readonly key: VerifierKey
  /** The key as it was given, `name+hash+base64`. */
  readonly keyText: string
  /** `/add-checkpoint` is appended. No slash at the end; may hold a secret: never to be logged. */
  readonly url: string
}

type Text = (name: string) => string | undefined

/** A head's note has one signature of the log itself. */
const MOST = MAX_SIGNATURES - 1
const DEFAULT_EVERY_S = 10

/** Reads WITNESSES and WITNESS_EVERY; what is wrong goes to `problems`, one sentence each. */
export function readWitnesses(text: Text, problems: string[]): WitnessConfig {
  const given = (text('WITNESSES') ?? '').split(/[,\n]/).map((one) => one.trim())
  const parsed = given.filter((one) => one !== '').map(parseWitness)
  const witnesses = parsed.filter((one) => one !== undefined)
  const names = new Set(witnesses.map(({ keyText }) => keyText))
  if (witnesses.length !== parsed.length || names.size !== witnesses.length || witnesses.length > MOST) {
    problems.push(
      `WITNESSES: até ${MOST} testemunhas separadas por vírgula, cada uma com a chave de cossinatura (nome+hash+base64), um espaço e o endereço http(s)://`,
    )
  }
  const every = text('WITNESS_EVERY') ?? String(DEFAULT_EVERY_S)
  if (!/^[1-9]\d{0,3}$/.test(every) || Number(every) > 3_600) {
    problems.push('WITNESS_EVERY: segundos, de 1 a 3600')
  }
  return { witnesses, every: Number(every) * 1_000 }
}

function parseWitness(text: string): Witness | undefined {
  const [keyText = '', url = '', ...more] = text.split(/\s+/)
  const key = parseKey(keyText)
  if (key?.type !== 'cosignature' || more.length > 0 || !URL.canParse(url)) return undefined
  const { protocol, search, hash } = new URL(url)
  if ((protocol !== 'http:' && protocol !== 'https:') || search !== '' || hash !== '') return undefined
  return { key, keyText, url: url.replace(/\/+$/, '') }
}

function parseKey(text: string): VerifierKey | undefined {
  try {
    return parseVerifierKey(text)
  } catch (error) {
    if (error instanceof LedgerError) return undefined
    throw error
  }
}
