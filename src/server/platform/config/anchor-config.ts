import { parseInteger, parseWebUrl } from './parse-value.ts'
import { declareVariables, type Reader } from './variable.ts'

/** Settings of a public or shared chain, which this installation does not run itself. */
export type ChainConfig = {
  /** Address of the RPC endpoint. May contain a secret: never log it. */
  readonly rpcUrl: string
  /** Private key, 0x and 64 digits: never log it. */
  readonly key: `0x${string}`
  readonly contract: `0x${string}`
  readonly chainId: number
}

const CURVE_ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
const GWEI = 1_000_000_000
const UNITS = { s: 1_000, min: 60_000, h: 3_600_000 } as const

export const anchorVariables = declareVariables({
  ANCHOR_RPC_URL: {
    unset: 'a development chain in `DATA_DIR/chain`',
    sentence:
      "a node of the EVM chain that the log's heads are anchored on; `off` for no anchors. Needs `ANCHOR_CHAIN_ID`, `ANCHOR_CONTRACT` and `ANCHOR_KEY`",
    isSecret: true,
    expected: '"off" ou um endereço http(s)://',
    parse: parseRpcUrl,
  },
  ANCHOR_CHAIN_ID: {
    unset: '',
    sentence: "the chain's number, checked before anything is sent",
    expected: 'o número da cadeia (EIP-155), como 100',
    parse: (value) => parseInteger(value, { min: 1, max: Number.MAX_SAFE_INTEGER }),
  },
  ANCHOR_CONTRACT: {
    unset: '',
    sentence: 'the address of the [contract](../contracts/LastroAnchor.sol) on that chain',
    expected: 'o endereço do contrato, 0x e 40 dígitos hexadecimais',
    parse: (value) => parseHex(value, 40),
  },
  ANCHOR_KEY: {
    unset: '',
    sentence: 'the private key of the account that anchors and pays, `0x…`; use it for nothing else',
    isSecret: true,
    expected: 'a chave privada da conta, 0x e 64 dígitos hexadecimais',
    parse: parseKey,
  },
  ANCHOR_EVERY: {
    default: '10min',
    sentence: 'at most one anchor in this time, and none while nothing new has come: `30s`, `10min`, `6h`',
    expected: 'um intervalo como 30s, 10min ou 6h',
    parse: parseInterval,
  },
  ANCHOR_CONFIRMATIONS: {
    default: '12',
    sentence: 'blocks until an anchor is called confirmed',
    expected: 'um número de blocos de 1 a 1000',
    parse: (value) => parseInteger(value, { min: 1, max: 1_000 }),
  },
  ANCHOR_MAX_FEE: {
    default: '100',
    sentence: 'gwei per unit of gas that is never exceeded; above it, anchors wait',
    expected: 'gwei por unidade de gás, como 30 ou 0.5',
    parse: parseGwei,
  },
})

/** Reads the environment variables `ANCHOR_…`. */
export function readAnchors(reader: Reader) {
  const { ANCHOR_EVERY, ANCHOR_CONFIRMATIONS, ANCHOR_MAX_FEE } = anchorVariables
  return {
    /**
     * `development` is a private chain of this installation in `DATA_DIR/chain`. It proves nothing
     * to anybody else.
     */
    target: readTarget(reader),
    /** Milliseconds between anchors, if there is something new to anchor. */
    every: reader.read(ANCHOR_EVERY),
    /**
     * Blocks that must be on the chain, including the anchor's own, before the anchor is confirmed.
     */
    confirmations: reader.read(ANCHOR_CONFIRMATIONS),
    /** Maximum fee in wei per unit of gas. */
    maxFeePerGas: reader.read(ANCHOR_MAX_FEE),
  }
}

/** Settings for anchoring heads of the log on an EVM chain. */
export type AnchorConfig = ReturnType<typeof readAnchors>

/**
 * Reads the chain's settings, which must all be set or all be unset. Without a chain id, the key
 * would sign for whichever chain the endpoint serves.
 */
function readTarget({ read, isSet, problems }: Reader): 'off' | 'development' | ChainConfig {
  const { ANCHOR_RPC_URL, ANCHOR_KEY, ANCHOR_CONTRACT, ANCHOR_CHAIN_ID } = anchorVariables
  const needed = [ANCHOR_RPC_URL, ANCHOR_KEY, ANCHOR_CONTRACT, ANCHOR_CHAIN_ID]
  const given = needed.filter(isSet)
  if (given.length === 0) return 'development'
  const isComplete = given.length === needed.length
  const rpcUrl = read(ANCHOR_RPC_URL)
  if (rpcUrl === 'off' && given.length === 1) return 'off'
  if (rpcUrl === 'off' || !isComplete) {
    problems.push(
      `${needed.map(({ name }) => name).join(', ')}: defina as quatro, nenhuma (cadeia de desenvolvimento), ou só ANCHOR_RPC_URL=off`,
    )
    return 'off'
  }
  const key = read(ANCHOR_KEY)
  const contract = read(ANCHOR_CONTRACT)
  const chainId = read(ANCHOR_CHAIN_ID)
  if (rpcUrl === undefined || key === undefined || contract === undefined || chainId === undefined)
    return 'off'
  return { rpcUrl, key, contract, chainId }
}

function parseRpcUrl(value: string): string | undefined {
  return value === 'off' || parseWebUrl(value) ? value : undefined
}

function parseKey(value: string): `0x${string}` | undefined {
  const key = parseHex(value, 64)
  if (key === undefined) return undefined
  const number = BigInt(key)
  return number > 0n && number < CURVE_ORDER ? key : undefined
}

function parseHex(value: string, digits: number): `0x${string}` | undefined {
  const hex = value.toLowerCase().replace(/^0x/, '')
  return hex.length === digits && /^[0-9a-f]+$/.test(hex) ? `0x${hex}` : undefined
}

function parseInterval(value: string): number | undefined {
  const [, count = '', unit = ''] = /^(\d{1,6})(s|min|h)$/.exec(value) ?? []
  const milliseconds = Number(count) * (UNITS[unit as keyof typeof UNITS] ?? 0)
  return milliseconds >= 1_000 && milliseconds <= 7 * 24 * UNITS.h ? milliseconds : undefined
}

function parseGwei(value: string): bigint | undefined {
  if (!/^\d{1,6}(\.\d{1,9})?$/.test(value)) return undefined
  const wei = Math.round(Number(value) * GWEI)
  return wei > 0 ? BigInt(wei) : undefined
}
