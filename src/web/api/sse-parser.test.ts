import { describe, expect, it } from 'vitest'
import { createSseParser, type ServerEvent } from './sse-parser.ts'

/** Returns the parser's events for the pieces in order. */
const read = (...pieces: string[]): ServerEvent[] => pieces.flatMap(createSseParser())

describe('the event-stream parser', () => {
  it('reads a named event', () => {
    expect(read('event: head\ndata: {"size":3}\n\n')).toEqual([{ name: 'head', data: '{"size":3}' }])
  })

  it('names an unnamed event "message" and does not reuse the previous name', () => {
    expect(read('event: head\ndata: 1\n\ndata: 2\n\n')).toEqual([
      { name: 'head', data: '1' },
      { name: 'message', data: '2' },
    ])
  })

  it('joins lines of data and removes only one leading space', () => {
    expect(read('data:a\ndata:  b\ndata\n\n')).toEqual([{ name: 'message', data: 'a\n b\n' }])
  })

  it('ignores comments, unknown fields and events without data', () => {
    expect(read(': still here\n\nid: 7\nretry: 10\nevent: head\n\ndata: x\n\n')).toEqual([
      { name: 'message', data: 'x' },
    ])
  })

  const text = 'event: shipment\r\ndata: {"id":"é"}\r\n\r\n: beat\r\n\r\ndata: a\rdata: b\r\rdata: c\n\n'
  const whole = [
    { name: 'shipment', data: '{"id":"é"}' },
    { name: 'message', data: 'a\nb' },
    { name: 'message', data: 'c' },
  ]

  it('accepts all three line endings', () => {
    expect(read(text)).toEqual(whole)
  })

  it('returns the same events wherever the stream is split', () => {
    for (let cut = 1; cut < text.length; cut += 1) {
      expect(read(text.slice(0, cut), text.slice(cut))).toEqual(whole)
    }
    expect(read(...Array.from(text))).toEqual(whole)
  })

  it('drops an event that is not terminated', () => {
    expect(read('data: a\n')).toEqual([])
  })
})
