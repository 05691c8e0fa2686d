import { Parser } from 'saxen'
import type { FiscalSource } from './fiscal-document.ts'

/** Depth below the document's element of the elements that are kept; the import reads no deeper. */
const MAX_DEPTH = 6

/** Elements that hold a document, by the name with the prefix that the parser is given. */
const documents: ReadonlyMap<string, FiscalSource['kind']> = new Map([
  ['nfe:infNFe', 'nfe'],
  ['cte:infCte', 'cte'],
])

/**
 * Parses the XML of one NF-e or CT-e. The parser knows no declarations and fetches nothing. The
 * browser's `DOMParser` would need a policy of Trusted Types that allows HTML.
 * @returns undefined if the XML is not well-formed, or holds no document or several, like a batch
 */
export function parseFiscalXml(xml: string): Omit<FiscalSource, 'fileName'> | undefined {
  const opened: Pick<FiscalSource, 'kind' | 'id'>[] = []
  const found = new Map<string, string[]>()
  /** Names of the open elements below the document's; undefined outside. */
  let path: string[] | undefined
  let text = ''
  let isBroken = false
  new Parser()
    .ns({ 'http://www.portalfiscal.inf.br/nfe': 'nfe', 'http://www.portalfiscal.inf.br/cte': 'cte' })
    .on('openTag', (name, attributes) => {
      text = ''
      const kind = documents.get(name)
      if (path !== undefined) path.push(name.replace(/^(?:nfe|cte):/, ''))
      else if (kind !== undefined) {
        path = []
        opened.push({ kind, id: attributes()['Id'] ?? '' })
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
  const [document, ...others] = opened
  if (isBroken || document === undefined || others.length > 0) return undefined
  return { ...document, textsAt: (place) => found.get(place) ?? [] }
}
