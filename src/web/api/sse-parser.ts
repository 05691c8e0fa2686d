export type ServerEvent = {
  /** Name of the event; "message" if the server sent none. */
  readonly name: string
  readonly data: string
}

/**
 * Returns a parser for text/event-stream that takes the text in pieces (HTML Living Standard,
 * section 9.2.6). An empty line ends an event. Lines end at LF, CR or CRLF. A last event without
 * its empty line is dropped.
 * @returns a function that takes the next piece of decoded text and returns the events that it
 * completes
 */
export function createSseParser(): (piece: string) => ServerEvent[] {
  let rest = ''
  let name = ''
  let data: string[] = []

  const endOfEvent = (): ServerEvent[] => {
    const event = data.length > 0 ? [{ name: name === '' ? 'message' : name, data: data.join('\n') }] : []
    name = ''
    data = []
    return event
  }

  const consumeLine = (line: string): ServerEvent[] => {
    if (line === '') return endOfEvent()
    const colon = line.indexOf(':')
    const field = colon === -1 ? line : line.slice(0, colon)
    const value = colon === -1 ? '' : line.slice(colon + 1).replace(/^ /, '')
    if (field === 'event') name = value
    if (field === 'data') data.push(value)
    return []
  }

  return (piece) => {
    rest += piece
    // A CR at the end may be half of a CRLF, so it waits for the next piece.
    const lines = rest.split(/\r\n|\n|\r(?!$)/)
    rest = lines.pop() ?? ''
    return lines.flatMap(consumeLine)
  }
}
