// npm run check: runs every check that needs no server, and exits with the code of the first
// failure.
import { runChecks } from './checks.ts'

const failed = await runChecks()
process.exitCode = failed[0]?.code ?? 0
