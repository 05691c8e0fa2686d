import { currentLanguage } from '../locales/language.ts'

/** Sign between the whole part and the decimals of a number. */
export type DecimalSign = ',' | '.'

/** Number that can be read in two ways, as a field's problem with both readings. */
export type AmbiguousNumber = `ambiguous_number ${number}..${number}`

/** Known facts about the signs of a number, beyond the language of the page. */
export type KnownSigns = {
  /** Decimal sign that the person chose for a column. */
  readonly chosen?: DecimalSign | undefined
  /** Decimal signs that other numbers of the column prove. */
  readonly seen?: ReadonlySet<DecimalSign> | undefined
}

/** Returns the decimal sign of the page's language. */
function ownDecimalSign(): DecimalSign {
  return currentLanguage() === 'pt' ? ',' : '.'
}

/** Formats a number for a control, with the decimal sign of the page and no other sign. */
export function typedNumber(value: number): string {
  return String(value).replace('.', ownDecimalSign())
}

/**
 * Parses a number as a person writes it. One sign with exactly three digits behind it may separate
 * thousands or decimals. It separates decimals if the language of the page writes them so and no
 * other number of the column contradicts. Otherwise the number is ambiguous.
 * @returns undefined if the text is no number
 */
export function decimalOf(text: string, known: KnownSigns = {}): number | AmbiguousNumber | undefined {
  const typed = text.trim()
  const sign = provenSign(typed)
  if (sign !== undefined) return readWith(sign, typed)
  const three = /^-?\d{1,3}([.,])\d{3}$/.exec(typed)?.[1] as DecimalSign | undefined
  if (three === undefined) return /^-?\d+$/.test(typed) ? Number(typed) : undefined
  const decimalSign = known.chosen ?? signFor(three, known.seen ?? new Set())
  if (decimalSign !== undefined) return readWith(decimalSign, typed)
  return `ambiguous_number ${readWith(otherThan(three), typed)}..${readWith(three, typed)}`
}

/** Returns the decimal signs that the numbers of a column prove. */
export function signsIn(texts: Iterable<string>): ReadonlySet<DecimalSign> {
  const signs = new Set<DecimalSign>()
  for (const text of texts) {
    const sign = provenSign(text.trim())
    if (sign !== undefined) signs.add(sign)
  }
  return signs
}

/** Returns the decimal sign of a number that can be read in one way only. */
function provenSign(typed: string): DecimalSign | undefined {
  return ([',', '.'] as const).find((sign) => {
    const decimals = `\\${sign}\\d+`
    const thousands = `[1-9]\\d{0,2}(?:\\${otherThan(sign)}\\d{3})`
    const grouped = new RegExp(`^-?(?:${thousands}+${decimals}|${thousands}{2,})$`)
    const plain = new RegExp(`^-?\\d+${decimals}$`)
    const mayBeThousands = new RegExp(`^-?[1-9]\\d{0,2}\\${sign}\\d{3}$`)
    return grouped.test(typed) || (plain.test(typed) && !mayBeThousands.test(typed))
  })
}

/** Returns the decimal sign of a number whose only sign has three digits behind it. */
function signFor(sign: DecimalSign, seen: ReadonlySet<DecimalSign>): DecimalSign | undefined {
  const own = ownDecimalSign()
  if (seen.has(otherThan(own))) return undefined
  return seen.has(own) || sign === own ? own : undefined
}

function readWith(decimalSign: DecimalSign, typed: string): number {
  return Number(typed.replaceAll(otherThan(decimalSign), '').replace(decimalSign, '.'))
}

function otherThan(sign: DecimalSign): DecimalSign {
  return sign === ',' ? '.' : ','
}
