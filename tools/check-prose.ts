// node bootstrap.mjs tools/check-prose.ts: checks those rules of docs/style.md that a program can
// check, in every file and in the subjects of the commits since FIRST_DAY.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repository } from './web-stamp.ts'

/** First day whose commits have subjects as Conventional Commits prescribes. */
const FIRST_DAY = '2026-11-24T00:00:00Z'

/**
 * Checked files. Applied migrations are never edited, the specification is not ours, generated
 * files follow their sources, and legal texts are for users.
 */
const CHECKED_FILES =
  '*.ts *.tsx *.mjs *.sql *.py *.md :!migrations :!schema.sql :!docs/spec/product.md :!vectors :!*.rows.ts :!src/web/site/legal/*.md'
const MAX_COMMENT_COLUMNS = 100
const MAX_SENTENCE_WORDS = 25
const MAX_SUBJECT_CHARACTERS = 72

const SUBJECT =
  /^(feat|fix|perf|refactor|style|test|docs|build|ci|chore|revert)(\([a-z0-9 ,-]+\))?!?: (?:(?!: ).)*[^:.]$/
const CLAUSE_AS_SUBJECT = /^(what|who|where|whose|whoever|that|of)\b/i
const SENTENCE_END = /(?<=[.!?]["”)]?)\s+(?=[\p{Lu}`"“([])/u
const TEST_NAME = /(?:\b(?:test|describe)(?:\.\w+)*|\))\((['"`])((?:\\.|(?!\1).)*)\1,/g
const DECLARED = /\b(?:function|const|let|class|type|interface|enum)\s+(\w+)/g
/** Pattern of names that contain a word forbidden by docs/glossary.md. */
const REPLACED_NAME =
  /^(MOST_|LONGEST_|SELDOMEST_)|PATIENCE|AT_ONCE|OneFlight|^(kept|forget|make|tell)[A-Z]|^(Given|Happening|Past|Right|Wish|Wake|Keep|Held|Mark|Standing)$|askedTogether|ofAsked|gathers|giveUpDead|sendOrKeep|queueTold|[fF]arewell|[sS]tranger|[tT]woStep|(?:[eE]mail|[wW]eb|[pP]ublic|[lL]ocal|[aA]uth|[sS]ignIn)Address|^(?:Date)?Timestamp(?:Props)?$|^Register$|^usePending|^(atMost|most|patience)$/

/** Folders whose code has nothing to do with postal addresses. */
const NO_POSTAL_ADDRESS = /^(src\/(cli|ledger|server\/platform)|bench|tools)\//
const NAMED_ADDRESS = /\b(?:const|let) addresses?\b|\baddress(?:es)?\??: (?:readonly )?(?:string|URL)\b/

/** Files with sentences that users read, in both languages. */
const SCREEN_FILE = /-(messages|help)\.ts$|\/openapi\/(descriptions|operation-texts)\.ts$/
/** Words that screens do not use, with the one that docs/glossary.md gives for the same thing. */
const SCREEN_WORDS: readonly (readonly [RegExp, string])[] = [
  [/\b(encomendas?|expediç(ão|ões))\b/i, 'remessa'],
  [/\bconsignments?\b/i, 'shipment'],
  [/\bpontos? de (controle|passagem)\b|\b(cada|nenhuma|próxima|última) parada\b/i, 'checkpoint'],
  [/\bcontrol points?\b|\b(each|no|next|last) stop\b/i, 'checkpoint'],
  [/\brecibos?\b/i, 'comprovante'],
  [/\brótulos?\b/i, 'etiqueta'],
  [/\b(armaz[ée]m|armazéns)(?!\p{L})/iu, 'warehouse'],
  [/\bcondutor(es)?\b/i, 'motorista'],
  [/\b(elimin|delet)(ar?|ad[oa]s?|ação)(?!\p{L})/iu, 'apagar or excluir'],
  [/\bregister(s|ed|ing)?\b/i, 'record, save or account data'],
  [/(código|número|id) de rastreio|\btracking number\b/i, 'ID de rastreamento, tracking ID'],
  [/\b(segundo fator|dois fatores)\b|\b(two|second)[- ]factor\b/i, 'duas etapas, two-step'],
  [/\b(e-?mail|network|secure|web) addresse?s?\b/i, 'e-mail, network or URL'],
  [/\bendereços? (de e-?mail|de rede|seguros?|web)(?!\p{L})/iu, 'e-mail, rede or URL'],
  [/\b(log|logged) (in|out)\b/i, 'sign in, sign out'],
  [/\b(logar|logad[oa]|deslogar)\b/i, 'entrar, sair'],
  [/\b(efetu|realiz)(ar|ad[oa]s?|ou)\b|\b(mediante|através)(?!\p{L})/iu, 'a plain verb or por'],
  [/\b(utiliz\w+|prior to|in order to|shall)\b/i, 'a plain word'],
  [/\banew\b/i, 'again'],
  [/\b(back-?end|payload|rollback|stack trace|exceção|exception)(?!\p{L})/iu, 'no word about internals'],
]

/** Text to check, with the numbers of its first and last line in the file. */
type Text = { readonly first: number; readonly last: number; readonly text: string }

/**
 * Returns the comments that fill whole lines.
 * A tag, a list item or an empty line begins a new text.
 */
export function findComments(source: string): readonly Text[] {
  const found: Text[] = []
  let isBlock = false
  let previous: Text | undefined
  for (const [index, line] of source.split('\n').entries()) {
    const trimmed = line.trim()
    const opens = trimmed.startsWith('/*')
    if (!isBlock && !opens && !/^(\/\/|--|#)\s/.test(trimmed)) {
      previous = undefined
      continue
    }
    const text = trimmed.replace(/^(\/\*+|\*+\/?|\/\/|--|#)\s*/, '').replace(/\s*\*\/$/, '')
    const continues = previous !== undefined && !opens && !/^(@|[-*] |\d+\. |$)/.test(text)
    if (continues) found.pop()
    const first = continues && previous ? previous.first : index + 1
    const next = { first, last: index + 1, text: continues ? `${previous?.text} ${text}` : text }
    if (text !== '') found.push(next)
    isBlock = (isBlock || opens) && !trimmed.endsWith('*/')
    previous = text === '' || trimmed.endsWith('*/') ? undefined : next
  }
  return found
}

/** Returns the texts of a file to which the rules for sentences apply. */
function findTexts(path: string, source: string): readonly Text[] {
  const lines = source.split('\n')
  const onLine = (pattern: RegExp): readonly Text[] =>
    lines.flatMap((line, index) =>
      [...line.matchAll(pattern)].map((match) => ({
        first: index + 1,
        last: index + 1,
        text: match.at(-1) ?? '',
      })),
    )
  if (path === 'CHANGELOG.md') return onLine(/^(?:#+|-) (.+)$/g)
  if (path.endsWith('.md')) return onLine(/^#+ (.+)$/g)
  return [...findComments(source), ...(path.includes('.test.') ? onLine(TEST_NAME) : [])]
}

/** Returns the faults of one sentence or title. */
export function findFaults(text: string): readonly string[] {
  const plain = text
    .replace(/^@\w+\s+/, '')
    .replaceAll(/`[^`]*`/g, 'X')
    .replaceAll(/\]\([^)]*\)/g, ']')
  return plain.split(SENTENCE_END).flatMap((sentence) => {
    const words = sentence.split(/\s+/).length
    return [
      ...(words > MAX_SENTENCE_WORDS ? [`${words} words in one sentence`] : []),
      ...(CLAUSE_AS_SUBJECT.test(sentence) ? [`begins with "${sentence.split(/\s/)[0]}"`] : []),
    ]
  })
}

/**
 * Returns the words of a file's messages that the glossary replaces, by line. Keys of messages and
 * quotations of the specification are left out.
 */
function findScreenFaults(source: string): readonly (readonly [number, string])[] {
  return source
    .replaceAll(/\bquoted\((?:'[^']*'|[^()'])*\)/g, (quotation) => quotation.replaceAll(/[^\n]/g, ''))
    .split('\n')
    .flatMap((line, index) => {
      const [text = ''] = /['"`].*|^[^:{}]*$/.exec(line.replace(/^\s*'[\w.]+':/, '')) ?? []
      return /^\s*(\/?\*|\/\/|import )/.test(line)
        ? []
        : SCREEN_WORDS.flatMap(([words, word]) => {
            const [found] = words.exec(text) ?? []
            return found === undefined ? [] : [[index + 1, `"${found}" on a screen: write ${word}`] as const]
          })
    })
}

/** Returns the faults of a file, as `path:line: fault`. */
export function checkFile(path: string, source: string): readonly string[] {
  const at = (line: number, fault: string): string => `${path}:${line}: ${fault}`
  const faults = findTexts(path, source).flatMap(({ first, text }) =>
    findFaults(text).map((fault) => at(first, fault)),
  )
  if (path.endsWith('.md')) return faults
  const lines = source.split('\n')
  for (const { first, last } of findComments(source)) {
    for (let line = first; line <= last; line++) {
      const width = lines[line - 1]?.length ?? 0
      if (width > MAX_COMMENT_COLUMNS) faults.push(at(line, `comment of ${width} columns`))
    }
  }
  for (const [index, text] of lines.entries()) {
    for (const [, name = ''] of text.matchAll(DECLARED)) {
      if (REPLACED_NAME.test(name))
        faults.push(at(index + 1, `docs/glossary.md replaces the word in ${name}`))
    }
    if (NO_POSTAL_ADDRESS.test(path) && NAMED_ADDRESS.test(text))
      faults.push(at(index + 1, 'an address is postal: write url, path, email, ip, host or account'))
  }
  if (SCREEN_FILE.test(path)) {
    faults.push(...findScreenFaults(source).map(([line, fault]) => at(line, fault)))
  }
  return faults
}

/** Returns the faults of a commit's subject. */
export function checkSubject(subject: string): readonly string[] {
  return [
    ...(subject.length > MAX_SUBJECT_CHARACTERS ? [`${subject.length} characters`] : []),
    ...(SUBJECT.test(subject) ? [] : ['not type(scope): subject']),
  ]
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: repository, encoding: 'utf8', maxBuffer: 2 ** 28, stdio: 'pipe' })
}

function checkRepository(): readonly string[] {
  const log = git('log', '--no-merges', '--format=%h %s', `--since=${FIRST_DAY}`)
  const subjects = log.split('\n').flatMap((line) => {
    const [, id = '', subject = ''] = /^(\S+) (.*)$/.exec(line) ?? []
    return id === '' ? [] : checkSubject(subject).map((fault) => `${id} ${subject}: ${fault}`)
  })
  const paths = git('ls-files', '--', ...CHECKED_FILES.split(' '))
    .trim()
    .split('\n')
  const texts = paths.flatMap((path) => checkFile(path, readFileSync(join(repository, path), 'utf8')))
  return [...subjects, ...texts]
}

if (import.meta.main) {
  const faults = checkRepository()
  process.stdout.write(faults.map((fault) => `${fault}\n`).join(''))
  process.exitCode = faults.length > 0 ? 1 : 0
}
