import { Parser } from 'saxen'
import type { TextsAt } from './invoice.ts'

/** Depth below `infNFe` of the elements that are kept; the import reads no deeper ones. */
const MAX_DEPTH = 6

type ParsedInvoice = {
  /** Attribute `Id` of `infNFe`. */
  readonly id: string
  readonly textsAt: TextsAt
}

/**
 * Parses the XML of one NF-e. The parser knows no declarations and fetches nothing. The browser's
 * `DOMParser` would need a policy of Trusted Types that allows HTML.
 * @returns undefined if the XML is not well-formed, or holds no `infNFe` or several, like a batch
 */
export function parseInvoice(xml: string): ParsedInvoice | undefined {
  const ids: string[] = []
  const found = new Map<string, string[]>()
  /** Names of the open elements below `infNFe`; undefined outside. */
  let path: string[] | undefined
  let text = ''
  let isBroken = false
  new Parser()
    .ns({ 'http://www.portalfiscal.inf.br/nfe': 'nfe' })
    .on('openTag', (name, attributes) => {
      text = ''
      if (path !== undefined) path.push(name.replace(/^nfe:/, ''))
      else if (name === 'nfe:infNFe') {
        path = []
        ids.push(attributes()['Id'] ?? '')
      }
    })
    .on('text', (part, decode) => {
      text += decode(part)
    })
    .on('cdata', (part) => {
      text += part
    })
    .on('closeTag', () => {
      if (path === undefined) return
      if (path.length > 0 && path.length <= MAX_DEPTH) {
        const place = path.join('/')
        const texts = found.get(place) ?? []
        texts.push(text)
        found.set(place, texts)
      }
      text = ''
      if (path.pop() === undefined) path = undefined
    })
    .on('error', () => {
      isBroken = true
    })
    .parse(xml)
  const [id, ...others] = ids
  if (isBroken || id === undefined || others.length > 0) return undefined
  return { id, textsAt: (place) => found.get(place) ?? [] }
}
