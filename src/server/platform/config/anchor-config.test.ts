import { expect, test } from 'vitest'
import { readAnchors } from './anchor-config.ts'
import { openReader } from './variable.ts'

const key = `0x${'1a'.repeat(32)}`
const whole = {
  ANCHOR_RPC_URL: 'https://rpc.exemplo.com.br/segredo',
  ANCHOR_KEY: key,
  ANCHOR_CONTRACT: `0x${'AB'.repeat(20)}`,
  ANCHOR_CHAIN_ID: '100',
}

function read(env: Readonly<Record<string, string>>) {
  const problems: string[] = []
  return { config: readAnchors(openReader((name) => env[name], problems)), problems }
}

test('uses the development chain if nothing is set', () => {
  expect(read({})).toEqual({
    config: {
      target: 'development',
      every: 600_000,
      confirmations: 12,
      maxFeePerGas: 100_000_000_000n,
    },
    problems: [],
  })
})

test('switches anchoring off with ANCHOR_RPC_URL=off', () => {
  expect(read({ ANCHOR_RPC_URL: 'off' })).toMatchObject({ config: { target: 'off' }, problems: [] })
})

test('reads address, chain id, contract and key of a chain', () => {
  expect(read({ ...whole, ANCHOR_EVERY: '6h', ANCHOR_CONFIRMATIONS: '3', ANCHOR_MAX_FEE: '0.5' })).toEqual({
    config: {
      target: { rpcUrl: whole.ANCHOR_RPC_URL, key, contract: `0x${'ab'.repeat(20)}`, chainId: 100 },
      every: 21_600_000,
      confirmations: 3,
      maxFeePerGas: 500_000_000n,
    },
    problems: [],
  })
})

test.each(Object.keys(whole))(
  'refuses an environment that sets three of the four chain variables but not %s',
  (name) => {
    const { [name]: _, ...others } = whole as Readonly<Record<string, string>>
    const { problems } = read(others)
    expect(problems).toHaveLength(1)
    expect(problems[0]).toContain('defina as quatro')
  },
)

test.each([
  ['ANCHOR_RPC_URL', 'ftp://rpc'],
  ['ANCHOR_RPC_URL', 'rpc.exemplo.com.br'],
  ['ANCHOR_KEY', `0x${'00'.repeat(32)}`],
  ['ANCHOR_KEY', `0x${'ff'.repeat(32)}`],
  ['ANCHOR_KEY', 'segredo'],
  ['ANCHOR_CONTRACT', `0x${'ab'.repeat(19)}`],
  ['ANCHOR_CHAIN_ID', '0'],
  ['ANCHOR_CHAIN_ID', 'gnosis'],
  ['ANCHOR_EVERY', '10'],
  ['ANCHOR_EVERY', '0s'],
  ['ANCHOR_EVERY', '999h'],
  ['ANCHOR_CONFIRMATIONS', '0'],
  ['ANCHOR_MAX_FEE', '0'],
  ['ANCHOR_MAX_FEE', '1e9'],
])('refuses %s=%s and names the variable without repeating the value', (name, value) => {
  const { problems } = read({ ...whole, [name]: value })
  expect(problems).toHaveLength(1)
  expect(problems[0]).toMatch(new RegExp(`^${name}: `))
  expect(problems[0]).not.toContain(value.length > 8 ? value : '\0')
})
