import type { ReadText } from './config-checks.ts'

/** Each keeper is asked before a head is signed after a start. */
const MAX_NODES = 16

/** Reads NODES, the addresses of the installation's other nodes; what is wrong goes to `problems`. */
export function readNodes(text: ReadText, problems: string[]): readonly string[] {
  const given = (text('NODES') ?? '')
    .split(/[,\s]+/)
    .filter((one) => one !== '')
    .map(parseNode)
  const nodes = [...new Set(given.filter((one) => one !== undefined))]
  if (given.includes(undefined) || nodes.length > MAX_NODES) {
    problems.push(
      `NODES: até ${MAX_NODES} endereços http(s):// dos outros nós, separados por vírgula, sem caminho`,
    )
  }
  return nodes
}

function parseNode(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined
  const { protocol, origin, pathname, search, hash } = new URL(text)
  const isBare = pathname === '/' && search === '' && hash === ''
  return (protocol === 'http:' || protocol === 'https:') && isBare ? origin : undefined
}
