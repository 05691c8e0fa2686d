import { unlessRefused } from '#ledger/base/error.ts'
import { parseVerifierKey, type VerifierKey } from '#ledger/log/note-key.ts'
import { MAX_SIGNATURES } from '#ledger/log/note.ts'
import { parseEach, parseInteger, parseWebUrl } from './parse-value.ts'
import { declareVariables, type Reader } from './variable.ts'

export type Witness = {
  readonly key: VerifierKey
  /** Key as configured, `name+hash+base64`. */
  readonly keyText: string
  /**
   * URL without a trailing slash; `/add-checkpoint` is appended. It may contain a secret: never log
   * it.
   */
  readonly url: string
}

/**
 * Maximum witnesses. A head's note has at most `MAX_SIGNATURES` signatures, and one of them is the
 * log's own.
 */
const MAX_WITNESSES = MAX_SIGNATURES - 1

export const witnessVariables = declareVariables({
  WITNESSES: {
    unset: 'nobody',
    sentence:
      'who cosigns the log’s heads, with commas between: the key that `lastro witness` prints, a space, its address',
    isSecret: true,
    expected: `até ${MAX_WITNESSES} testemunhas separadas por vírgula, cada uma com a chave de cossinatura (nome+hash+base64), um espaço e o endereço http(s)://`,
    parse: parseWitnesses,
  },
  WITNESS_EVERY: {
    default: '10',
    sentence: 'seconds (1 to 3600) between two requests to the same witness, at least',
    expected: 'segundos, de 1 a 3600',
    parse: (value) => parseInteger(value, { min: 1, max: 3_600, unit: 1_000 }),
  },
})

/** Reads WITNESSES and WITNESS_EVERY. */
export function readWitnesses({ read }: Reader) {
  const witnesses = read(witnessVariables.WITNESSES) ?? []
  // Minimum milliseconds between two requests to the same witness.
  return { witnesses, every: read(witnessVariables.WITNESS_EVERY) }
}

/** Witnesses that cosign the log's heads (C2SP tlog-witness). */
export type WitnessConfig = ReturnType<typeof readWitnesses>

function parseWitnesses(value: string): readonly Witness[] | undefined {
  const given = value.split(/[,\n]/).filter((one) => one.trim() !== '')
  const witnesses = parseEach(given, parseWitness)
  const names = new Set(witnesses?.map(({ keyText }) => keyText))
  return names.size !== witnesses?.length || witnesses.length > MAX_WITNESSES ? undefined : witnesses
}

function parseWitness(text: string): Witness | undefined {
  const [keyText = '', urlText = '', ...more] = text.split(/\s+/)
  const key = unlessRefused(() => parseVerifierKey(keyText))
  const url = parseWebUrl(urlText)
  if (key?.type !== 'cosignature' || more.length > 0 || url?.search !== '' || url.hash !== '')
    return undefined
  return { key, keyText, url: urlText.replace(/\/+$/, '') }
}
