import { run } from './run.ts'
import { openTerminal } from './terminal.ts'

// The code is set, not exited with: what is still on its way to a pipe arrives.
process.exitCode = await run(process.argv.slice(2), openTerminal())
