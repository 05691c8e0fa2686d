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

test('curl quotes what a shell would read', () => {
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

test('a public read has neither key nor body', () => {
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

test('JavaScript is JavaScript', () => {
  const code = codeExample('javascript', write)
  expect(() => new Script(`async () => {${code}}`)).not.toThrow()
  expect(code).toContain('body: JSON.stringify({\n    "location"')
})

test('Python and PHP have their own words for true, null and members', () => {
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
