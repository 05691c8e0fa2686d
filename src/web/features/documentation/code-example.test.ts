import { Script } from 'node:vm'
import { Engine } from 'php-parser'
import { expect, test } from 'vitest'
import { codeExample, exampleLanguages } from './code-example.ts'

const write = {
  method: 'POST',
  url: 'https://lastro.example/api/checkpoints',
  key: 'ff_a_b',
  body: { location: `Caixa d'Água`, ok: true, at: null, point: [1.5, -2], empty: {} },
}

test('escapes single quotes for the shell in curl examples', () => {
  expect(codeExample('curl', { ...write, body: { location: `Caixa d'Água` } })).toBe(
    [
      `curl -X POST 'https://lastro.example/api/checkpoints' \\`,
      `  -H 'Authorization: Bearer ff_a_b' \\`,
      `  -H 'Content-Type: application/json' \\`,
      `  -d '{`,
      String.raw`  "location": "Caixa d'\''Água"`,
      `}'`,
    ].join('\n'),
  )
})

test('writes code that generates a new Idempotency-Key at each run of a repeatable write', () => {
  const drawn = {
    curl: '-H "Idempotency-Key: $(openssl rand -hex 16)"',
    javascript: '"Idempotency-Key": crypto.randomUUID()',
    python: '"Idempotency-Key": str(uuid.uuid4())',
    php: `'Idempotency-Key: ' . bin2hex(random_bytes(16))`,
  }
  for (const language of exampleLanguages) {
    expect(codeExample(language, { ...write, isRepeatable: true })).toContain(drawn[language])
    expect(codeExample(language, write)).not.toContain('Idempotency-Key')
  }
})

test('writes code for a public read without an API key and without a body', () => {
  const read = {
    method: 'GET',
    url: 'https://lastro.example/api/public/status',
    key: undefined,
    body: undefined,
  }
  expect(codeExample('curl', read)).toBe(`curl 'https://lastro.example/api/public/status'`)
  for (const language of exampleLanguages) {
    expect(codeExample(language, read)).not.toMatch(/authorization|content-type|undefined/i)
  }
})

test('writes code that saves a file response, but saves nothing if the server refuses the call', () => {
  const label = {
    method: 'GET',
    url: 'https://lastro.example/api/x/label.pdf',
    key: 'ff_a_b',
    body: undefined,
    file: 'label.pdf',
  }
  expect(codeExample('curl', label)).toContain(`--fail -o 'label.pdf'`)
  for (const language of exampleLanguages) {
    expect(codeExample(language, label)).toContain('label.pdf')
    expect(codeExample(language, label)).not.toMatch(/json/i)
  }
  expect(() => new Engine({}).parseCode(codeExample('php', label), 'example.php')).not.toThrow()
})

test('writes JavaScript without syntax errors', () => {
  const code = codeExample('javascript', write)
  expect(() => new Script(`async () => {${code}}`)).not.toThrow()
  expect(code).toContain('body: JSON.stringify({\n    "location"')
})

test('writes booleans, null and object members in the syntax of Python and PHP', () => {
  expect(codeExample('python', write)).toContain(
    [
      `    json={`,
      `        "location": "Caixa d'Água",`,
      `        "ok": True,`,
      `        "at": None,`,
      `        "point": [`,
      `            1.5,`,
      `            -2,`,
      `        ],`,
      `        "empty": {},`,
      `    },`,
    ].join('\n'),
  )
  const php = codeExample('php', write)
  expect(() => new Engine({}).parseCode(php, 'example.php')).not.toThrow()
  expect(php).toContain(String.raw`'location' => 'Caixa d\'Água',`)
  expect(php).toContain(`'at' => null,`)
  expect(php).toContain(`'empty' => (object) [],`)
})
