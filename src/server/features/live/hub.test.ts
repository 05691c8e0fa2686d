import { expect, test } from 'vitest'
import { openHub } from './hub.ts'

test('counts the open pages of an account, and the open pages of a person over all accounts', () => {
  const hub = openHub({ listen: () => () => undefined, onReconnect: () => undefined })
  const page = () => ({ send: () => undefined, recheck: () => undefined })
  const leave = hub.subscribe('company', 'ana', page())
  hub.subscribe('company', 'bia', page())
  hub.subscribe('ana', 'ana', page())
  expect(hub.countOf('company', 'ana')).toEqual({ ofAccount: 2, ofPerson: 2 })
  leave()
  expect(hub.countOf('company', 'ana')).toEqual({ ofAccount: 1, ofPerson: 1 })
  expect(hub.countOf('other', 'caio')).toEqual({ ofAccount: 0, ofPerson: 0 })
})

test('sends heads only to pages of accounts with an event in the last ten seconds', () => {
  const listeners = new Map<string, (payload: string) => void>()
  let time = 0
  const listen = (channel: string, listener: (payload: string) => void) => {
    listeners.set(channel, listener)
    return () => undefined
  }
  const hub = openHub({ listen, onReconnect: () => undefined }, () => time)
  const seen: string[] = []
  for (const account of ['idle', 'busy']) {
    const send = ({ event }: { event: string }): void => void seen.push(`${account} ${event}`)
    hub.subscribe(account, account, { send, recheck: () => undefined })
  }
  listeners.get('lastro_head')?.('7')
  listeners.get('lastro_shipment')?.('busy 1 FT-1')
  for (time of [10_000, 10_001]) listeners.get('lastro_head')?.('8')
  expect(seen).toEqual(['busy shipment', 'busy head'])
})

test('tells public pages of a changed shipment at the next two heads', () => {
  const listeners = new Map<string, (payload: string) => void>()
  let head = 0
  const listen = (channel: string, listener: (payload: string) => void) => {
    listeners.set(channel, listener)
    return () => undefined
  }
  const hub = openHub({ listen, onReconnect: () => undefined })
  const seen: string[] = []
  const leave = hub.subscribeToCode('FT-1', () => seen.push(`FT-1 at ${head}`))
  hub.subscribeToCode('FT-2', () => seen.push('FT-2'))
  listeners.get('lastro_shipment')?.('account 1 FT-1')
  for (head of [7, 8, 9]) listeners.get('lastro_head')?.(String(head))
  leave()
  listeners.get('lastro_shipment')?.('account 1 FT-1')
  listeners.get('lastro_head')?.('10')
  expect(seen).toEqual(['FT-1 at 7', 'FT-1 at 8'])
})
