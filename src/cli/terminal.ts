/** Where a command reads from and prints to. */
export type Terminal = {
  readonly stdin: AsyncIterable<Uint8Array>
  readonly print: (text: string) => void
  readonly printError: (text: string) => void
  /** Whether what is printed may be coloured. */
  readonly useColour: boolean
  /** How wide the screen is that errors are printed to; undefined when they go elsewhere. */
  readonly columns: number | undefined
  /** IANA name of the zone that times are shown in. */
  readonly timeZone: string
}

/** This process's terminal. Nothing is coloured but for a person's screen, and never against NO_COLOR (no-color.org). */
export function openTerminal(): Terminal {
  // `lastro … | head` may stop reading at any time; the exit code still tells the verdict.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', ignoreClosedPipe)
  const { NO_COLOR: noColor = '', TERM: kind } = process.env
  return {
    stdin: process.stdin,
    print: (text) => process.stdout.write(text),
    printError: (text) => process.stderr.write(text),
    useColour: process.stdout.isTTY && noColor === '' && kind !== 'dumb',
    columns: process.stderr.isTTY && kind !== 'dumb' ? process.stderr.columns || 80 : undefined,
    timeZone: ownTimeZone(),
  }
}

function ignoreClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error
}

/** A machine that nobody gave a zone runs in UTC: times are then Brasília's, as on the pages. */
function ownTimeZone(): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return process.env['TZ'] === undefined && /^(?:Etc\/)?UTC$/.test(timeZone) ? 'America/Sao_Paulo' : timeZone
}
