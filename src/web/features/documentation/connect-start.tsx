import { useMessages } from '../../locales/use-messages.ts'
import { TestCompanyCard } from '../../shell/workplaces/test-company-card.tsx'
import { CodeBlock } from './code-block.tsx'
import { KeyButton, useExampleKey } from './example-key.tsx'

/** Leads to a test company and, in it, to the key that the examples have. */
export function ConnectStart() {
  return (
    <TestCompanyCard>
      <OwnKey />
    </TestCompanyCard>
  )
}

function OwnKey() {
  const { t } = useMessages()
  const { exists, shown } = useExampleKey()
  return (
    <>
      {exists === true && (
        <div className="w-full">
          <CodeBlock name={t('docs.authentication')} code={shown} />
        </div>
      )}
      <KeyButton />
    </>
  )
}
