import { pino, type DestinationStream, type Logger } from 'pino'
import type { LogLevel } from './config/variables.ts'

/**
 * Opens a logger for JSON lines, on standard error by default. Only the location and reason of an
 * error are logged. PostgreSQL's errors contain customers' values in their details, and errors may
 * refer to a connection with its secret.
 */
export function openLogger(level: LogLevel, destination: DestinationStream = openDestination(2)): Logger {
  return pino(
    {
      level,
      base: null,
      formatters: { level: (label) => ({ level: label }) },
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: {
        err: (thrown: unknown) => (thrown instanceof Error ? described(thrown) : String(thrown)),
      },
    },
    destination,
  )
}

/** Maximum unwritten bytes while the disk is full. Further lines are dropped. */
const MAX_UNWRITTEN_BYTES = 1_000_000

/** Opens a file descriptor for logging. A full disk loses lines, but does not end the process. */
export function openDestination(descriptor: number): DestinationStream {
  const destination = pino.destination({ dest: descriptor, maxLength: MAX_UNWRITTEN_BYTES })
  // A failed write to the log cannot be reported anywhere.
  destination.on('error', () => undefined)
  return destination
}

type Described = {
  readonly type: string
  readonly message: string
  readonly stack: string | undefined
  readonly code?: string
  readonly constraint?: string
  readonly cause?: Described
}

/** Maximum length of a chain of causes in the log. */
const MAX_CAUSES = 5

function described(error: Error, causes = 0): Described {
  const { name, message, stack, cause } = error
  return {
    type: name,
    message,
    stack,
    ...textOf(error, 'code'),
    ...textOf(error, 'constraint'),
    ...(cause instanceof Error && causes < MAX_CAUSES && { cause: described(cause, causes + 1) }),
  }
}

function textOf<Name extends string>(error: object, name: Name): { [K in Name]?: string } {
  const value: unknown = Reflect.get(error, name)
  return (typeof value === 'string' ? { [name]: value } : {}) as { [K in Name]?: string }
}
