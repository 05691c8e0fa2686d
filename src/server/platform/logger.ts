import { pino, type DestinationStream, type Logger } from 'pino'
import type { LogLevel } from './config/variables.ts'

/**
 * JSON lines, on standard error unless told otherwise. Of an error only what tells where and why is written: PostgreSQL's
 * errors quote customers' values in their details, and carry a connection with its secret.
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

/** Lines that a full disk does not take are dropped beyond so many bytes. */
const MAX_UNWRITTEN_BYTES = 1_000_000

/** Opens a file descriptor to log to. A disk that is full loses lines, and does not end the process. */
export function openDestination(descriptor: number): DestinationStream {
  const destination = pino.destination({ dest: descriptor, maxLength: MAX_UNWRITTEN_BYTES })
  // There is nowhere to tell of it.
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

/** Chains of causes longer than this are not written whole. */
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
