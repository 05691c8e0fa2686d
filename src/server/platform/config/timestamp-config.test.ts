import { expect, test } from 'vitest'
import { isTrustedCalendar, readTimestamps } from './timestamp-config.ts'
import { openReader } from './variable.ts'

function read(variables: Readonly<Record<string, string>>) {
  const problems: string[] = []
  return { config: readTimestamps(openReader((name) => variables[name], problems)), problems }
}

test('configures no calendars if OTS_CALENDARS is unset or off', () => {
  for (const variables of [{}, { OTS_CALENDARS: 'off' }]) {
    expect(read(variables)).toEqual({
      config: { calendars: [], headersUrl: 'https://blockstream.info/api', isDevelopment: false },
      problems: [],
    })
  }
})

test('accepts https addresses and removes their trailing slashes', () => {
  const { config, problems } = read({
    OTS_CALENDARS: 'https://a.pool.opentimestamps.org, https://ots.example/path/',
    BITCOIN_HEADERS_URL: 'https://mempool.example/api/',
  })
  expect(problems).toEqual([])
  expect(config).toEqual({
    calendars: ['https://a.pool.opentimestamps.org', 'https://ots.example/path'],
    headersUrl: 'https://mempool.example/api',
    isDevelopment: false,
  })
})

test('accepts blocks of the test network only if every configured address is on this machine', () => {
  const home = { OTS_CALENDARS: 'http://localhost:14788', BITCOIN_HEADERS_URL: 'http://127.0.0.1:3002' }
  expect(read(home).config.isDevelopment).toBe(true)
  expect(read({ ...home, BITCOIN_HEADERS_URL: 'https://mempool.example/api' }).config.isDevelopment).toBe(
    false,
  )
  expect(
    read({ ...home, OTS_CALENDARS: `${home.OTS_CALENDARS},https://ots.example` }).config.isDevelopment,
  ).toBe(false)
})

test.each([
  ['a plain http address on another machine', 'http://ots.example'],
  ['a name instead of an address', 'alice'],
  ['an address with a user', 'https://me:secret@ots.example'],
  ['an address with a query', 'https://ots.example?key=secret'],
  ['a repeated address', 'https://ots.example,https://ots.example/'],
  ['an empty address between commas', 'https://ots.example,,'],
  ['a list of nine addresses', Array.from({ length: 9 }, (_, at) => `https://ots${at}.example`).join(',')],
])('rejects %s in OTS_CALENDARS without repeating the value in the message', (_, value) => {
  const { problems } = read({ OTS_CALENDARS: value })
  expect(problems).toEqual([expect.stringMatching(/^OTS_CALENDARS: "off" ou até 8 endereços/)])
  expect(problems.join('')).not.toContain('secret')
})

test('rejects a plain http address on another machine as the source of block headers', () => {
  expect(read({ BITCOIN_HEADERS_URL: 'http://mempool.example' }).problems).toEqual([
    expect.stringContaining('BITCOIN_HEADERS_URL'),
  ])
})

test('trusts well-known public calendars and configured calendars, but no others', () => {
  const config = { calendars: ['https://ots.example'] }
  expect(
    [
      'https://alice.btc.calendar.opentimestamps.org',
      'https://ots.example/',
      'https://other.example',
      'http://169.254.169.254',
    ].map((url) => isTrustedCalendar(config, url)),
  ).toEqual([true, true, false, false])
})
