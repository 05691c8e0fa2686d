import { run } from './run.ts'
import { openTerminal } from './terminal.ts'

// Sets the exit code instead of exiting, so that buffered output still reaches a pipe.
process.exitCode = await run(process.argv.slice(2), openTerminal())
