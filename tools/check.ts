// npm run check: everything that can be said of the code without running it. All four report; the first bad exit is ours.
import { runChecks } from './checks.ts'

const failed = await runChecks()
process.exitCode = failed[0]?.code ?? 0
