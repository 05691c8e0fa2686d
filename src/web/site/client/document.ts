import { airlineOf } from '#domain/air/airline.ts'
import { dayAt } from '#domain/base/calendar-day.ts'
import type { Facts } from '#domain/base/error.ts'
import { parseAccessKey } from '#domain/references/access-key.ts'
import { parseAwb } from '#domain/references/awb.ts'
import { recognizeReference, type RecognizedReference } from '#domain/references/recognize-reference.ts'
import type { documentMessageKeys } from '../live-keys.ts'
import { messagesOf } from './page-text.ts'

type Key = (typeof documentMessageKeys)[number]
type Say = (key: Key, facts?: Facts) => string

/** Sentences about a typed text; `isWrong` if it is no valid document. */
type Result = { readonly isWrong: boolean; readonly lines: readonly string[] }

/** Makes the form of the front page check what a visitor types. */
export async function startDocument(form: HTMLElement): Promise<void> {
  const t = messagesOf<Key>(form)
  const input = form.querySelector('input')
  const output = form.querySelector<HTMLElement>('[data-document-result]')
  if (input === null || output === null) return
  const show = ({ isWrong, lines }: Result): void => {
    output.toggleAttribute('data-wrong', isWrong)
    output.replaceChildren(
      ...lines.map((text) => Object.assign(document.createElement('p'), { textContent: text })),
    )
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    show(resultOf(input.value, t))
  })
  input.addEventListener('input', () => show({ isWrong: false, lines: [] }))
  form.hidden = false
}

function resultOf(text: string, t: Say): Result {
  const today = dayAt(new Date())
  const { matches, problem } = recognizeReference(text, today)
  if (problem !== undefined) return { isWrong: true, lines: [t(`field.${problem.code}`, problem.facts)] }
  if (matches.length > 0) return { isWrong: false, lines: matches.flatMap((match) => linesOf(match, t)) }
  const awb = parseAwb(text)
  const isNearAwb = 'code' in awb && /^\d{9,13}$/.test(text.replaceAll(/[\s-]/g, ''))
  return { isWrong: true, lines: [isNearAwb ? t(`field.${awb.code}`, awb.facts) : t('document.unknown')] }
}

function linesOf({ kind, value }: RecognizedReference, t: Say): readonly string[] {
  if (kind === 'cpf') return [t('document.cpf')]
  if (kind === 'mawb') {
    const name = airlineOf(value)
    const facts = { number: value, prefix: value.slice(0, 3), ...(name !== undefined && { name }) }
    return [t(name === undefined ? 'document.awb' : 'document.awb_of_airline', facts)]
  }
  const key = parseAccessKey(value, dayAt(new Date()))
  if ('code' in key || key.kind === undefined) return [t('document.unknown')]
  const { month, uf, number, series, issuer } = key
  return [
    t('document.key', { kind: t(`reference_kind.${key.kind}`), number, series }),
    t('document.issued', { month: `${month.slice(5)}/${month.slice(0, 4)}`, uf }),
    issuer.kind === 'cnpj'
      ? t('document.issuer', {
          number: issuer.number.replace(/^(.{2})(.{3})(.{3})(.{4})(.{2})$/, '$1.$2.$3/$4-$5'),
        })
      : t('document.issuer_person'),
    t('document.limit'),
  ]
}
