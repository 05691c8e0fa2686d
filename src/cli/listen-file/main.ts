import { listenHelpOf } from '../help/listen-help.ts'
import { listen } from '../listen/listen-command.ts'
import { runProgramFile } from '../program-file.ts'
import { readListenTo } from '../readers.ts'

// Entry of `lastro listen` in one file, `lastro-listen.mjs`.

const program = 'node lastro-listen.mjs'

await runProgramFile({
  program,
  help: listenHelpOf(program, { pt: ' Precisa do Node 20 ou mais novo.', en: ' Needs Node 20 or later.' }),
  options: ['key', 'server', 'after', 'secret', 'timeout'],
  run: async (given, positionals, common, terminal) =>
    listen(readListenTo(given, positionals, common), terminal),
})
