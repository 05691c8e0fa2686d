// node bootstrap.mjs tools/check-prose.ts: checks those rules of docs/style.md that a program can
// check. It reads only lines added since a commit, because earlier text still violates the rules.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repository } from './web-stamp.ts'

/** Commit after which the subjects of commits must follow Conventional Commits. */
const SUBJECTS_SINCE = '43aabfeb83e73edbcecfcfea8e3c3c284f3ba711'
/** Commit after which the texts that a commit adds are checked. */
const TEXT_SINCE = '362362520448adb6a0b3b853f0e5011c3f11dde6'

const CHECKED_FILES = ['*.ts', '*.tsx', '*.mjs', '*.sql', '*.py', '*.md']
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
  /^(MOST_|LONGEST_|SELDOMEST_)|PATIENCE|AT_ONCE|OneFlight|^(kept|forget|make|tell)[A-Z]|^(Given|Happening|Past|Right|Wish|Wake|Keep|Held|Mark|Standing)$|askedTogether|ofAsked|gathers|giveUpDead|sendOrKeep|queueTold|[fF]arewell|[sS]tranger|^(atMost|most|patience)$/

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
 * Returns the faults of the added lines of a file, as `path:line: fault`.
 * @param added numbers of the lines, from 1
 */
export function checkFile(path: string, source: string, added: ReadonlySet<number>): readonly string[] {
  const at = (line: number, fault: string): string => `${path}:${line}: ${fault}`
  const isAdded = ({ first, last }: Text): boolean => {
    for (let line = first; line <= last; line++) if (added.has(line)) return true
    return false
  }
  const texts = findTexts(path, source).filter(isAdded)
  const faults = texts.flatMap(({ first, text }) => findFaults(text).map((fault) => at(first, fault)))
  if (path.endsWith('.md')) return faults
  const lines = source.split('\n')
  for (const { first, last } of findComments(source)) {
    for (let line = first; line <= last; line++) {
      const width = lines[line - 1]?.length ?? 0
      if (added.has(line) && width > MAX_COMMENT_COLUMNS) faults.push(at(line, `comment of ${width} columns`))
    }
  }
  for (const line of added) {
    for (const [, name = ''] of (lines[line - 1] ?? '').matchAll(DECLARED)) {
      if (REPLACED_NAME.test(name)) faults.push(at(line, `docs/glossary.md replaces the word in ${name}`))
    }
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

/**
 * Returns the added lines of each file from a diff without context. A line that was moved from
 * another file does not count as added.
 */
export function readAddedLines(diff: string): ReadonlyMap<string, ReadonlySet<number>> {
  const lines = diff.split('\n')
  const removed = new Set(lines.filter((line) => /^-(?!--)/.test(line)).map((line) => line.slice(1).trim()))
  const added = new Map<string, Set<number>>()
  let path = ''
  let line = 0
  for (const text of lines) {
    const hunk = /^@@ -\S+ \+(\d+)/.exec(text)
    if (text.startsWith('+++ ')) path = text.slice('+++ b/'.length)
    else if (hunk) line = Number(hunk[1])
    else if (text.startsWith('+')) {
      if (!removed.has(text.slice(1).trim())) added.set(path, (added.get(path) ?? new Set()).add(line))
      line++
    }
  }
  return added
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: repository, encoding: 'utf8', maxBuffer: 2 ** 28, stdio: 'pipe' })
}

/**
 * Returns whether the history reaches back to a commit. A shallow clone and an archive lack this
 * history.
 */
function hasHistorySince(commit: string): boolean {
  try {
    git('merge-base', '--is-ancestor', commit, 'HEAD')
    return true
  } catch {
    return false
  }
}

function checkHistory(): readonly string[] {
  const log = git('log', '--no-merges', '--format=%h %s', `${SUBJECTS_SINCE}..HEAD`)
  const subjects = log.split('\n').flatMap((line) => {
    const [, id = '', subject = ''] = /^(\S+) (.*)$/.exec(line) ?? []
    return id === '' ? [] : checkSubject(subject).map((fault) => `${id} ${subject}: ${fault}`)
  })
  const options = ['--unified=0', '--no-color', '--find-renames', '-l0', '--diff-filter=AMR']
  const diff = git('diff', ...options, TEXT_SINCE, '--', ...CHECKED_FILES)
  const texts = [...readAddedLines(diff)].flatMap(([path, added]) =>
    checkFile(path, readFileSync(join(repository, path), 'utf8'), added),
  )
  return [...subjects, ...texts]
}

if (import.meta.main) {
  if ([SUBJECTS_SINCE, TEXT_SINCE].every(hasHistorySince)) {
    const faults = checkHistory()
    process.stdout.write(faults.map((fault) => `${fault}\n`).join(''))
    process.exitCode = faults.length > 0 ? 1 : 0
  } else process.stdout.write('not checked: the history is too short\n')
}
