/** Formats an instant for a date-and-time control, to the minute, in this device's zone. */
export function localTimeOf(instant: string): string {
  const at = new Date(instant)
  const day = [digits(at.getFullYear(), 4), digits(at.getMonth() + 1), digits(at.getDate())].join('-')
  return `${day}T${digits(at.getHours())}:${digits(at.getMinutes())}`
}

function digits(part: number, length = 2): string {
  return String(part).padStart(length, '0')
}

/**
 * Returns the instant of a date-and-time control in RFC 3339, or undefined if the control contains
 * no time.
 */
export function instantOfLocalTime(shown: string): string | undefined {
  const at = new Date(shown)
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString()
}
