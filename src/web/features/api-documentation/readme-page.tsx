import { Download } from 'lucide-react'
import { documentationMessages } from '../../locales/own/api-documentation-messages.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { usePageTitle } from '../../shell/use-page-title.ts'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { CodeBlock } from './code-block.tsx'
import { readMarkdown, type Block } from './markdown.ts'
import { Pieces } from './text-with-code.tsx'

/** Names of the languages, by their identifier in a Markdown fence. */
const languageNames: Readonly<Record<string, string>> = {
  js: 'JavaScript',
  ts: 'TypeScript',
  python: 'Python',
  text: 'Lastro',
}

type ReadmePageProps = {
  readonly readme: string
  /** Language of the text. Documents about code may be English on a Portuguese page. */
  readonly lang: 'en' | 'pt-BR'
  /** Address of the file that the document describes, for a download link. */
  readonly download?: string
}

/** Shows a document of the repository as a page. */
export function ReadmePage({ readme, lang, download }: ReadmePageProps) {
  const { t: say } = useMessages(documentationMessages)
  const blocks = readMarkdown(readme)
  const title = blocks.find((block) => block.kind === 'heading')?.text ?? ''
  usePageTitle(title)
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <Button asChild variant="link" className="self-start">
        <Link to="/api-documentation">{say('sdk_back')}</Link>
      </Button>
      {/* Only the title has `lang`: the download button is in the language of the page. */}
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div lang={lang}>
          <PageHeader title={title} />
        </div>
        {download !== undefined && (
          <Button asChild>
            <a href={download} download>
              <Download aria-hidden />
              {say('sdk_download')}
            </a>
          </Button>
        )}
      </div>
      <div lang={lang} className="flex flex-col gap-4">
        {blocks.slice(1).map((block) => (
          <Shown key={JSON.stringify(block)} block={block} />
        ))}
      </div>
    </div>
  )
}

function Shown({ block }: { readonly block: Block }) {
  if (block.kind === 'heading') return <h2 className="mt-4 text-xl font-semibold">{block.text}</h2>
  if (block.kind === 'code')
    return (
      <CodeBlock
        name={languageNames[block.language] ?? block.language}
        code={block.text}
        className="max-h-none"
      />
    )
  return (
    <p className="max-w-prose">
      <Pieces pieces={block.pieces} />
    </p>
  )
}
