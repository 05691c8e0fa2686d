/// <reference types="vite/client" />

/** All vectors as raw text, bundled so that the tests that read them run in a browser too. */
const files = import.meta.glob<string>('../../vectors/**/*.{json,txt}', {
  eager: true,
  query: '?raw',
  import: 'default',
})

const specs = import.meta.glob<string>('../../docs/spec/*.md', {
  eager: true,
  query: '?raw',
  import: 'default',
})

/**
 * Returns the vector files below a folder of `vectors/`, as pairs of the rest of the path and the
 * text.
 */
export function vectorFiles(folder: string): [path: string, text: string][] {
  const prefix = `../../vectors/${folder}/`
  const found = Object.entries(files).filter(([path]) => path.startsWith(prefix))
  if (found.length === 0) throw new Error(`no vectors in ${folder}`)
  return found.map(([path, text]) => [path.slice(prefix.length), text])
}

/** Returns the text of one vector file. */
export function vectorFile(path: string): string {
  const text = files[`../../vectors/${path}`]
  if (text === undefined) throw new Error(`no vector ${path}`)
  return text
}

/** Returns a specification of `docs/spec/`, such as `leaf.md`. */
export function specFile(name: string): string {
  const text = specs[`../../docs/spec/${name}`]
  if (text === undefined) throw new Error(`no specification ${name}`)
  return text
}
