/** Input and output streams of a command. */
export type Terminal = {
  readonly stdin: AsyncIterable<Uint8Array>
  readonly print: (text: string) => void
  readonly printError: (text: string) => void
  /** True if output may be coloured. */
  readonly useColour: boolean
  /** Width of the terminal for standard error; undefined if standard error is not a terminal. */
  readonly columns: number | undefined
  /** IANA name of the time zone in which times are shown. */
  readonly timeZone: string
}

/**
 * Opens this process's terminal. Enables colours only if standard output is a terminal and NO_COLOR
 * is not set (no-color.org).
 */
export function openTerminal(): Terminal {
  // A reader such as `head` may close the pipe early. The resulting error is ignored, so that the
  // exit code still states the verdict.
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

/**
 * Returns the zone of the machine. If no zone is set and the machine uses UTC, returns Brasília's
 * zone, as the web pages do.
 */
function ownTimeZone(): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return process.env['TZ'] === undefined && /^(?:Etc\/)?UTC$/.test(timeZone) ? 'America/Sao_Paulo' : timeZone
}

/** Resolves when the process receives Ctrl-C or a signal of its supervisor. */
export async function endOfProcess(): Promise<void> {
  await new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve())
  })
}
