export type ServerEvent = {
  /** The event's name; "message" when the server named none. */
  readonly name: string
  readonly data: string
}

/**
 * Reads a text/event-stream piece by piece (HTML Living Standard, section 9.2.6): events end at an empty line, lines end
 * at LF, CR or CRLF, a last event without its empty line is dropped.
 * @returns a function that takes the next piece of decoded text and gives the events it completes
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
    // A CR at the end may be half of a CRLF: it waits for the next piece.
    const lines = rest.split(/\r\n|\n|\r(?!$)/)
    rest = lines.pop() ?? ''
    return lines.flatMap(consumeLine)
  }
}
