import { parseEach, parseOrigin } from './parse-value.ts'
import { declareVariables } from './variable.ts'

/**
 * Maximum number of other nodes. It is limited because a starting node queries all of them before
 * it signs a head.
 */
const MAX_NODES = 16

export const nodesVariables = declareVariables({
  NODES: {
    unset: 'none: this node is the only one',
    sentence:
      'the addresses of the other nodes on this database, with commas between: `http://10.0.0.2:3000`. A head is published once one of them, or a witness, has it',
    expected: `até ${MAX_NODES} endereços http(s):// dos outros nós, separados por vírgula, sem caminho`,
    parse: parseNodes,
  },
})

function parseNodes(value: string): readonly string[] | undefined {
  const given = value.split(/[,\s]+/).filter((one) => one !== '')
  const nodes = new Set(parseEach(given, parseOrigin))
  return nodes.size > MAX_NODES || (nodes.size === 0 && given.length > 0) ? undefined : [...nodes]
}
