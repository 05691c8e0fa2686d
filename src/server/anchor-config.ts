/** How heads of the log are anchored on an EVM chain. */
export type AnchorConfig = {
  /** `development`: a chain of this installation's own in `DATA_DIR/chain`, which proves nothing to anybody else. */
  readonly target: 'off' | 'development' | ChainConfig
  /** Milliseconds from one anchor to the next, when there is something to anchor. */
  readonly every: number
  /** Blocks that must be on the chain, the anchor's own among them, before it is called confirmed. */
  readonly confirmations: number
  /** Wei per unit of gas that is never exceeded. */
  readonly maxFeePerGas: bigint
}

/** A chain that others run too. */
export type ChainConfig = {
  /** May hold a secret: never to be logged. */
  readonly rpcUrl: string
  /** The private key, 0x and 64 digits: never to be logged. */
  readonly key: `0x${string}`
  readonly contract: `0x${string}`
  readonly chainId: number
}

type Text = (name: string) => string | undefined

const VARIABLES = ['ANCHOR_RPC_URL', 'ANCHOR_KEY', 'ANCHOR_CONTRACT', 'ANCHOR_CHAIN_ID'] as const
const CURVE_ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
const GWEI = 1_000_000_000
const UNITS = { s: 1_000, min: 60_000, h: 3_600_000 } as const

/** Reads the variables `ANCHOR_…`; what is wrong goes to `problems`, one sentence each, without any value. */
export function readAnchors(text: Text, problems: string[]): AnchorConfig {
  const parsed = <T>(
    name: string,
    fallback: T,
    expected: string,
    parse: (value: string) => T | undefined,
  ) => {
    const value = text(name)
    const result = value === undefined ? fallback : parse(value)
    if (result === undefined) problems.push(`${name}: ${expected}`)
    return result ?? fallback
  }
  return {
    target: readTarget(text, problems),
    every: parsed('ANCHOR_EVERY', 10 * UNITS.min, 'um intervalo como 30s, 10min ou 6h', parseInterval),
    confirmations: parsed('ANCHOR_CONFIRMATIONS', 12, 'um número de blocos de 1 a 1000', (value) =>
      inRange(value, 1, 1_000),
    ),
    maxFeePerGas: parsed(
      'ANCHOR_MAX_FEE',
      100n * BigInt(GWEI),
      'gwei por unidade de gás, como 30 ou 0.5',
      parseGwei,
    ),
  }
}

/** All of it or nothing: a key without its chain would sign for whatever answers. */
function readTarget(text: Text, problems: string[]): AnchorConfig['target'] {
  const given = VARIABLES.filter((name) => text(name) !== undefined)
  const isOff = text('ANCHOR_RPC_URL') === 'off'
  if (given.length === 0) return 'development'
  if (isOff && given.length === 1) return 'off'
  if (isOff || given.length < VARIABLES.length) {
    problems.push(
      `${VARIABLES.join(', ')}: defina as quatro, nenhuma (cadeia de desenvolvimento), ou só ANCHOR_RPC_URL=off`,
    )
    return 'off'
  }
  const rpcUrl = parseRpcUrl(text('ANCHOR_RPC_URL') ?? '')
  const key = parseKey(text('ANCHOR_KEY') ?? '')
  const contract = parseHex(text('ANCHOR_CONTRACT') ?? '', 40)
  const chainId = inRange(text('ANCHOR_CHAIN_ID') ?? '', 1, Number.MAX_SAFE_INTEGER)
  if (rpcUrl === undefined) problems.push('ANCHOR_RPC_URL: "off" ou um endereço http(s)://')
  if (key === undefined) problems.push('ANCHOR_KEY: a chave privada da conta, 0x e 64 dígitos hexadecimais')
  if (contract === undefined)
    problems.push('ANCHOR_CONTRACT: o endereço do contrato, 0x e 40 dígitos hexadecimais')
  if (chainId === undefined) problems.push('ANCHOR_CHAIN_ID: o número da cadeia (EIP-155), como 100')
  if (rpcUrl === undefined || key === undefined || contract === undefined || chainId === undefined)
    return 'off'
  return { rpcUrl, key, contract, chainId }
}

function parseRpcUrl(value: string): string | undefined {
  if (!URL.canParse(value)) return undefined
  const { protocol } = new URL(value)
  return protocol === 'http:' || protocol === 'https:' ? value : undefined
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

function inRange(value: string, least: number, most: number): number | undefined {
  const number = Number(value)
  return /^\d{1,16}$/.test(value) && number >= least && number <= most ? number : undefined
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
