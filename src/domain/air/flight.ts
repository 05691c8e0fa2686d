/** Airline of two characters, or of three letters, then the number and a suffix. */
const FLIGHT = /^(?=\w?[A-Z])([A-Z0-9]{2}|[A-Z]{3})0*(\d{1,4})([A-Z]?)$/

/**
 * Returns the normal form of the name of a flight, such as `TP82` for `tp 0082`, or undefined if a
 * text names none.
 */
export function parseFlight(text: string): string | undefined {
  const [, airline, number, suffix] = FLIGHT.exec(text.replaceAll(/\s/g, '').toUpperCase()) ?? []
  return airline === undefined || number === '0' ? undefined : `${airline}${number}${suffix}`
}
