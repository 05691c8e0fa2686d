import { describe, expect, test } from 'vitest'
import { checkFile, checkSubject, findComments, findFaults } from './check-prose.ts'

// These texts are in variables, so that the check of this file does not read them as a test name or
// a declaration.
const clause = 'what is sent'
const name = 'MOST_ROWS'
const forbidden = 'address'
const words = (count: number): string => Array.from({ length: count }, () => 'word').join(' ')

describe('findFaults', () => {
  test.each([
    ['a sentence of 26 words', `${words(25)} end.`, '26 words in one sentence'],
    ['the second sentence', 'It ends. Where it ends is unknown.', 'begins with "Where"'],
    ['a clause after a tag', '@returns what is stored', 'begins with "what"'],
  ])('reports %s', (_, text, fault) => {
    expect(findFaults(text)).toEqual([fault])
  })

  test.each([
    ['a sentence of 25 words', `${words(25)}.`],
    ['two sentences of 25 words', `${words(25)}. W${words(25)}.`],
    ['long code in one sentence', `Runs \`${words(30)}\`.`],
  ])('accepts %s', (_, text) => {
    expect(findFaults(text)).toEqual([])
  })
})

describe('findComments', () => {
  test('joins the lines of a sentence and separates tags and list items', () => {
    const source = [
      '/**',
      ' * Returns',
      ' * a name.',
      ' * @param id the id',
      ' */',
      'call() // beside code',
      '  // One',
      '  // - two',
      '-- three',
    ]
    expect(findComments(source.join('\n'))).toEqual([
      { first: 2, last: 3, text: 'Returns a name.' },
      { first: 4, last: 4, text: '@param id the id' },
      { first: 7, last: 7, text: 'One' },
      { first: 8, last: 9, text: '- two three' },
    ])
  })
})

describe('checkFile', () => {
  test.each([
    ['a wide comment', 'src/a.ts', `// ${'x'.repeat(98)}`, 'src/a.ts:1: comment of 101 columns'],
    ['a test name', 'src/a.test.ts', `test('${clause}', () => {})`, 'src/a.test.ts:1: begins with "what"'],
    [
      'a name in a table',
      'src/a.test.ts',
      `])('${clause}', () => {})`,
      'src/a.test.ts:1: begins with "what"',
    ],
    ['a title', 'docs/a.md', '## What it is', 'docs/a.md:1: begins with "What"'],
    ['a changelog line', 'CHANGELOG.md', '- Of all', 'CHANGELOG.md:1: begins with "Of"'],
    [
      'a name',
      'src/a.ts',
      `const ${name} = 3`,
      'src/a.ts:1: docs/glossary.md replaces the word in MOST_ROWS',
    ],
    [
      'an address that is not postal',
      'src/cli/a.ts',
      `function call(${forbidden}: string): void {}`,
      'src/cli/a.ts:1: an address is postal: write url, path, email, ip, host or account',
    ],
  ])('reports %s', (_, path, source, fault) => {
    expect(checkFile(path, source)).toEqual([fault])
  })

  test.each([
    ['encomenda', 'remessa'],
    ['consignments', 'shipment'],
    ['próxima parada', 'checkpoint'],
    ['control point', 'checkpoint'],
    ['recibo', 'comprovante'],
    ['rótulos', 'etiqueta'],
    ['armazém', 'warehouse'],
    ['condutor', 'motorista'],
    ['eliminado', 'apagar or excluir'],
    ['registered', 'record, save or account data'],
    ['código de rastreio', 'ID de rastreamento, tracking ID'],
    ['two-factor', 'duas etapas, two-step'],
    ['network addresses', 'e-mail, network or URL'],
    ['endereço de e-mail', 'e-mail, rede or URL'],
    ['log in', 'sign in, sign out'],
    ['logado', 'entrar, sair'],
    ['realizado', 'a plain verb or por'],
    ['in order to', 'a plain word'],
    ['anew', 'again'],
    ['payload', 'no word about internals'],
  ])('reports the word %s of a message', (found, word) => {
    expect(checkFile('src/web/a-messages.ts', `  'a.register': { pt: 'Ver ${found}', en: 'X' },`)).toEqual([
      `src/web/a-messages.ts:1: "${found}" on a screen: write ${word}`,
    ])
  })

  test.each([
    ['a quotation of the specification', `  'a.b': quoted(\n    5,\n    'Novo ponto de controle',\n  ),`],
    ['a comment', '// the payload'],
  ])('accepts a replaced word in %s', (_, source) => {
    expect(checkFile('src/web/a-messages.ts', source)).toEqual([])
  })

  test('accepts a paragraph of a document', () => {
    expect(checkFile('docs/a.md', '\nWhat is old')).toEqual([])
  })
})

describe('checkSubject', () => {
  test.each([
    'fix(api): answer 405 to unsupported methods',
    'feat(db)!: replace 43 migrations by one baseline',
    'style: format',
    'test: run slow tests whole in test:all',
  ])('accepts "%s"', (subject) => {
    expect(checkSubject(subject)).toEqual([])
  })

  test.each([
    ['without a type', 'Answer 405', 'not type(scope): subject'],
    ['with a second colon', 'fix: api: answer 405', 'not type(scope): subject'],
    ['with a full stop', 'fix: answer 405.', 'not type(scope): subject'],
    ['of 73 characters', `fix: ${'x'.repeat(68)}`, '73 characters'],
  ])('reports a subject %s', (_, subject, fault) => {
    expect(checkSubject(subject)).toEqual([fault])
  })
})
