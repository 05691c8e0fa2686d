import { Download } from 'lucide-react'
import { runMessages } from '../../locales/own/api-run-messages.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { Button } from '../../ui/button.tsx'
import { saveFile } from '../../ui/save-text.ts'
import { CodeBlock } from './code-block.tsx'
import type { Outcome } from './run-call.ts'

/** Shows the answer to a call. */
export function RunOutcome({
  outcome,
  fileName,
}: {
  readonly outcome: Outcome
  /** File name for an answer that is a file. */
  readonly fileName: string
}) {
  const { t: say } = useMessages(runMessages)
  const { status, statusText, milliseconds, headers, text, content, type } = outcome
  return (
    <div className="flex flex-col gap-3">
      <p>
        <span className={status < 400 ? 'machine font-bold text-brand' : 'machine font-bold text-danger'}>
          {status} {statusText}
        </span>{' '}
        <span className="tabular text-sm text-muted">{say('run_took', { ms: milliseconds })}</span>
      </p>
      <dl className="text-sm">
        {headers.map(([name, value]) => (
          <div key={name} className="flex flex-wrap gap-x-2">
            <dt className="machine text-muted">{name}:</dt>
            <dd className="machine break-all">{value}</dd>
          </div>
        ))}
      </dl>
      {text === undefined ? (
        <div className="flex flex-wrap items-center gap-3">
          <span className="text-sm">{say('run_file', { kb: Math.ceil(content.size / 1000), type })}</span>
          <Button variant="outline" size="sm" onClick={() => saveFile(fileName, content)}>
            <Download aria-hidden />
            {say('run_save')}
          </Button>
        </div>
      ) : (
        text !== '' && <CodeBlock name={say('run_result')} code={text} />
      )}
    </div>
  )
}
