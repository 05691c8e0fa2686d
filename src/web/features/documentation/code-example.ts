export const exampleLanguages = ['curl', 'javascript', 'python', 'php'] as const
export type ExampleLanguage = (typeof exampleLanguages)[number]

export const languageNames: Readonly<Record<ExampleLanguage, string>> = {
  curl: 'curl',
  javascript: 'JavaScript',
  python: 'Python',
  php: 'PHP',
}

export type ExampleRequest = {
  readonly method: string
  readonly url: string
  /** API key; undefined if the call needs none. */
  readonly key: string | undefined
  /** Request body, sent as JSON. */
  readonly body: unknown
  /** True if the call accepts an `Idempotency-Key`; the example then generates one at each run. */
  readonly isRepeatable?: boolean
  /** Name of the file that the answer is saved as, if the answer is a file. */
  readonly file?: string | undefined
}

/**
 * Returns runnable example code for a call in a programming language. The code prints the data or
 * saves the file, and stops at an error.
 */
export function codeExample(language: ExampleLanguage, request: ExampleRequest): string {
  return writers[language](request)
}

const writers: Readonly<Record<ExampleLanguage, (request: ExampleRequest) => string>> = {
  curl: ({ method, url, key, body, file, isRepeatable }) =>
    [
      method === 'GET' ? `curl ${shell(url)}` : `curl -X ${method} ${shell(url)}`,
      // `--fail` prevents curl from saving an error response as the file.
      ...(file === undefined ? [] : [`--fail -o ${shell(file)}`]),
      ...(key === undefined ? [] : [`-H ${shell(`Authorization: Bearer ${key}`)}`]),
      ...(isRepeatable === true ? [`-H "Idempotency-Key: $(openssl rand -hex 16)"`] : []),
      ...(body === undefined
        ? []
        : [`-H ${shell('Content-Type: application/json')}`, `-d ${shell(JSON.stringify(body, null, 2))}`]),
    ].join(' \\\n  '),

  javascript: ({ method, url, key, body, file, isRepeatable }) =>
    lines(
      file !== undefined && `import { writeFile } from 'node:fs/promises'\n`,
      `const response = await fetch(${quoted(url)}, {`,
      `  method: ${quoted(method)},`,
      ...headers(key, body, {
        line: (name, value) => `    ${quoted(name)}: ${quoted(value)},`,
        repeatable: isRepeatable === true && `    "Idempotency-Key": crypto.randomUUID(),`,
        around: ['  headers: {', '  },'],
      }),
      body !== undefined && `  body: JSON.stringify(${indented(JSON.stringify(body, null, 2))}),`,
      `})`,
      `if (!response.ok) throw new Error(await response.text())`,
      ...(file === undefined
        ? [`const { data } = await response.json()`, `console.log(data)`]
        : [`await writeFile(${quoted(file)}, new Uint8Array(await response.arrayBuffer()))`]),
    ),

  python: ({ method, url, key, body, file, isRepeatable }) =>
    lines(
      isRepeatable === true && `import uuid`,
      `import requests  # pip install requests`,
      ``,
      `response = requests.request(`,
      `    ${quoted(method)},`,
      `    ${quoted(url)},`,
      key !== undefined &&
        `    headers={${quoted('Authorization')}: ${quoted(`Bearer ${key}`)}${isRepeatable === true ? `, "Idempotency-Key": str(uuid.uuid4())` : ''}},`,
      body !== undefined && `    json=${indented(python(body), 4)},`,
      `    timeout=30,`,
      `)`,
      `if not response.ok:`,
      `    raise RuntimeError(response.text)`,
      ...(file === undefined
        ? [`print(response.json()["data"])`]
        : [`with open(${quoted(file)}, "wb") as file:`, `    file.write(response.content)`]),
    ),

  php: ({ method, url, key, body, file, isRepeatable }) =>
    lines(
      `<?php`,
      `$request = curl_init(${php(url)});`,
      `curl_setopt_array($request, [`,
      `    CURLOPT_CUSTOMREQUEST => ${php(method)},`,
      `    CURLOPT_RETURNTRANSFER => true,`,
      ...headers(key, body, {
        line: (name, value) => `        ${php(`${name}: ${value}`)},`,
        repeatable: isRepeatable === true && `        'Idempotency-Key: ' . bin2hex(random_bytes(16)),`,
        around: ['    CURLOPT_HTTPHEADER => [', '    ],'],
      }),
      body !== undefined && `    CURLOPT_POSTFIELDS => json_encode(${indented(php(body), 4)}),`,
      `]);`,
      `$answer = curl_exec($request);`,
      `if (curl_getinfo($request, CURLINFO_RESPONSE_CODE) >= 400) {`,
      `    throw new RuntimeException($answer);`,
      `}`,
      file === undefined
        ? `print_r(json_decode($answer, true)['data']);`
        : `file_put_contents(${php(file)}, $answer);`,
    ),
}

/** Syntax of the headers of a call in one programming language. */
type HeaderSyntax = {
  readonly line: (name: string, value: string) => string
  /** Line of code that adds the `Idempotency-Key` header; false if the call sends none. */
  readonly repeatable: string | false
  /** Lines of code before and after the headers. */
  readonly around: readonly [string, string]
}

function headers(
  key: string | undefined,
  body: unknown,
  { line, repeatable, around: [before, after] }: HeaderSyntax,
): readonly string[] {
  const all = [
    ...(key === undefined ? [] : [line('Authorization', `Bearer ${key}`)]),
    ...(body === undefined ? [] : [line('Content-Type', 'application/json')]),
    ...(repeatable === false ? [] : [repeatable]),
  ]
  return all.length === 0 ? [] : [before, ...all, after]
}

const lines = (...all: readonly (string | false)[]): string => all.filter((line) => line !== false).join('\n')

const indented = (text: string, spaces = 2): string => text.replaceAll('\n', `\n${' '.repeat(spaces)}`)

/** JSON strings are also valid string literals in JavaScript and Python. */
const quoted = (text: string): string => JSON.stringify(text)

const shell = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`

/** Writes a JSON value as a Python literal. */
function python(value: unknown, indent = ''): string {
  if (value === null) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (typeof value !== 'object') return JSON.stringify(value)
  return members(value, indent, {
    around: ['{', '}'],
    member: (name, one) => `${quoted(name)}: ${python(one, `${indent}    `)}`,
    item: (one) => python(one, `${indent}    `),
  })
}

/** Writes a JSON value as a PHP literal. */
function php(value: unknown, indent = ''): string {
  if (typeof value === 'string') return `'${value.replaceAll('\\', '\\\\').replaceAll("'", String.raw`\'`)}'`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  // `json_encode` writes an empty array as a list, so an empty object needs a cast.
  if (!Array.isArray(value) && Object.keys(value).length === 0) return '(object) []'
  return members(value, indent, {
    around: ['[', ']'],
    member: (name, one) => `${php(name)} => ${php(one, `${indent}    `)}`,
    item: (one) => php(one, `${indent}    `),
  })
}

/** Syntax of an object or a list in one programming language. */
type MemberSyntax = {
  readonly around: readonly [string, string]
  readonly member: (name: string, value: unknown) => string
  readonly item: (value: unknown) => string
}

function members(value: object, indent: string, { around, member, item }: MemberSyntax): string {
  const isList = Array.isArray(value)
  const all = isList ? value.map(item) : Object.entries(value).map(([name, one]) => member(name, one))
  const [first, last] = isList ? ['[', ']'] : around
  if (all.length === 0) return `${first}${last}`
  return `${first}\n${all.map((one) => `${indent}    ${one},`).join('\n')}\n${indent}${last}`
}
