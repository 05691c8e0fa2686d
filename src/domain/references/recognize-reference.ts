import { isCpf } from '../accounts/cpf.ts'
import type { CalendarDay } from '../base/calendar-day.ts'
import { asMeant } from '../base/plain-text.ts'
import { parseAccessKey, toPlainKey, type KeyProblem } from './access-key.ts'
import { parseAwb } from './awb.ts'
import type { Reference } from './reference.ts'

/** One thing that a typed or scanned text can be. */
export type RecognizedReference =
  | (Reference & {
      /** Number of the piece on an IATA label, from 1. */
      readonly piece?: number
    })
  | {
      readonly kind: 'cpf'
      /** Eleven digits. */
      readonly value: string
    }

export type Recognition = {
  /** Everything that the text can be. Eleven digits may be both an air waybill and a CPF. */
  readonly matches: readonly RecognizedReference[]
  /** Fault of a text that has the form of an access key. */
  readonly problem?: KeyProblem
}

/** Access key in the link of a DANFE, DACTE, DAMDFE or NFC-e. */
const KEY_IN_LINK = /[?&](?:chNFe|chCTe|chMDFe|p)=([0-9A-Z]{44})(?![0-9A-Z])/i
/** Access key alone, with the characters that `toPlainKey` removes. */
const KEY = /^(?:NFE|CTE|MDFE)?[0-9A-Z]{44}$/
/** IATA piece label: number of the air waybill and of the piece (Resolution 606). */
const PIECE_LABEL = /^(\d{11})(\d{5})$/

const MAX_SCANNED_LENGTH = 2_000

/**
 * Recognizes references in a text from a scanner or a person, by form and check digits. The text is
 * an access key, the link of a fiscal document, an air waybill, or the barcode of an IATA label.
 * @param today day in São Paulo, with which the month of an access key is compared
 */
export function recognizeReference(text: string, today: CalendarDay): Recognition {
  if (text.length > MAX_SCANNED_LENGTH) return { matches: [] }
  const meant = asMeant(text)
  const inLink = KEY_IN_LINK.exec(meant)?.[1]
  const plain = toPlainKey(inLink ?? meant)
  if (KEY.test(plain)) {
    const key = parseAccessKey(plain, today)
    if ('code' in key) return { matches: [], problem: key }
    return { matches: key.kind === undefined ? [] : [{ kind: key.kind, value: key.key }] }
  }
  const digits = meant.replaceAll(/[\s-]/g, '')
  const [, ofLabel = digits, piece] = PIECE_LABEL.exec(digits) ?? []
  const awb = parseAwb(ofLabel)
  const matches: RecognizedReference[] = []
  if (!('code' in awb) && Number(piece ?? 1) > 0)
    matches.push({ kind: 'mawb', value: awb.number, ...(piece !== undefined && { piece: Number(piece) }) })
  if (isCpf(meant)) matches.push({ kind: 'cpf', value: meant.replaceAll(/\D/g, '') })
  return { matches }
}
