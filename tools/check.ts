// npm run check: runs every check that needs no server. All report; exits with the code of the first that failed.
import { runChecks } from './checks.ts'

const failed = await runChecks()
process.exitCode = failed[0]?.code ?? 0
