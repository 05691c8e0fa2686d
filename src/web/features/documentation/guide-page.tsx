import { useMessages } from '../../locales/use-messages.ts'
import type { ReactNode } from 'react'
import { Download } from 'lucide-react'
import { Navigate, useParams } from 'react-router'
import type { Language } from '#contract/messages/message.ts'
import { isTestKey } from '#domain/accounts/api-key.ts'
import javascript from '../../../../clients/typescript/README.md?raw'
import python from '../../../../clients/python/README.md?raw'
import connectInEnglish from '../../../../docs/connect.en.md?raw'
import connectInPortuguese from '../../../../docs/connect.pt.md?raw'
import tutorialInEnglish from '../../../../docs/tutorial.en.md?raw'
import tutorialInPortuguese from '../../../../docs/tutorial.pt.md?raw'
import versionsInEnglish from '../../../../docs/api-versions.en.md?raw'
import versionsInPortuguese from '../../../../docs/api-versions.pt.md?raw'
import { useLanguage } from '../../locales/use-language.ts'
import { useSession } from '../../session/state/session-context.tsx'
import { usePageTitle } from '../../shell/pages/use-page-title.ts'
import { PanelSkeleton } from '../../ui/feedback/panel-skeleton.tsx'
import { lazily } from '../../ui/lib/lazily.tsx'
import { Button } from '../../ui/inputs/button.tsx'
import { LinkButton } from '../../ui/layout/link-button.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { CodeBlock } from './code-block.tsx'
import { ExampleKeyProvider, useExampleKey } from './example-key.tsx'
import { type Block, readMarkdown } from './markdown.ts'
import { Pieces } from './text-with-code.tsx'

const ConnectStart = lazily(
  async () => (await import('./connect-start.tsx')).ConnectStart,
  () => <PanelSkeleton className="h-48" />,
)

/** Names of programming languages, by their identifier in a Markdown fence. */
const languageNames: Readonly<Record<string, string>> = {
  js: 'JavaScript',
  sh: 'Shell',
  ts: 'TypeScript',
  python: 'Python',
  text: 'Lastro',
}

type ReadmePageProps = {
  readonly readme: string
  /** Language of the text. Documents about code may be English on a Portuguese page. */
  readonly lang: 'en' | 'pt-BR'
  /** URL of the documented file, for a download link. */
  readonly download?: string
  /** Content below the title. */
  readonly children?: ReactNode
}

/** Shows a document of the repository as a page. */
function ReadmePage({ readme, lang, download, children }: ReadmePageProps) {
  const { t } = useMessages()
  const blocks = readMarkdown(readme)
  const title = blocks.find((block) => block.kind === 'heading')?.text ?? ''
  usePageTitle(title)
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <LinkButton to="/api-documentation" variant="link" className="self-start">
        {t('docs.sdk_back')}
      </LinkButton>
      {/* Only the title has `lang`, because the button is in the language of the page. */}
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div lang={lang}>
          <PageHeader title={title} />
        </div>
        {download !== undefined && (
          <Button asChild>
            <a href={download} download>
              <Download aria-hidden />
              {t('docs.sdk_download')}
            </a>
          </Button>
        )}
      </div>
      {children}
      <div lang={lang} className="flex flex-col gap-4">
        {blocks.slice(1).map((block) => (
          <Shown key={JSON.stringify(block)} block={block} />
        ))}
      </div>
    </div>
  )
}

function Shown({ block }: { readonly block: Block }) {
  const { shown } = useExampleKey()
  if (block.kind === 'heading') return <h2 className="mt-4 text-xl font-semibold">{block.text}</h2>
  if (block.kind === 'code')
    return (
      <CodeBlock
        name={languageNames[block.language] ?? block.language}
        code={filled(block.text, shown)}
        className="max-h-none"
      />
    )
  return (
    <p className="max-w-prose">
      <Pieces pieces={block.pieces} />
    </p>
  )
}

/**
 * Writes the address of this installation and a key of a test company into an example. Other keys
 * are left out, because these examples write shipments that nobody shipped.
 */
function filled(code: string, key: string): string {
  const own = code.replaceAll('https://lastro.example', window.location.origin)
  return isTestKey(key) ? own.replaceAll('ff_test_…', key) : own
}

/**
 * Shows a document below `/api-documentation`: `sdk/javascript`, `sdk/python`, `connect`,
 * `tutorial` or `versions`.
 */
export function GuidePage() {
  const { '*': name } = useParams()
  const isSignedIn = useSession().state === 'signed_in'
  if (name === 'sdk/javascript')
    return <ReadmePage readme={javascript} lang="en" download="/clients/lastro-typescript.tgz" />
  if (name === 'sdk/python')
    return <ReadmePage readme={python} lang="en" download="/clients/lastro-python.zip" />
  if (name === 'connect') {
    return (
      <ExampleKeyProvider>
        <TranslatedPage texts={connect}>{isSignedIn && <ConnectStart />}</TranslatedPage>
      </ExampleKeyProvider>
    )
  }
  const texts = translated[name ?? '']
  if (texts === undefined) return <Navigate to="/api-documentation" replace />
  return <TranslatedPage texts={texts} />
}

type Texts = Readonly<Record<Language, string>>

function TranslatedPage({ texts, children }: { readonly texts: Texts; readonly children?: ReactNode }) {
  const language = useLanguage()
  return (
    <ReadmePage readme={texts[language]} lang={language === 'pt' ? 'pt-BR' : 'en'}>
      {children}
    </ReadmePage>
  )
}

const connect: Texts = { pt: connectInPortuguese, en: connectInEnglish }

const translated: Partial<Readonly<Record<string, Texts>>> = {
  tutorial: { pt: tutorialInPortuguese, en: tutorialInEnglish },
  versions: { pt: versionsInPortuguese, en: versionsInEnglish },
}
