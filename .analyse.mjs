import { build } from 'vite'
import { writeFileSync } from 'node:fs'
await build({ root: '/work/w/face', logLevel: 'warn', build: { outDir: '/tmp/face/analyse', emptyOutDir: true, write: false }, plugins: [{ name: 'a', generateBundle(_o, bundle) {
  const out = []
  for (const c of Object.values(bundle)) if (c.type === 'chunk') {
    const by = {}
    for (const [id, m] of Object.entries(c.modules)) { const k = id.replace(/^.*node_modules\//, 'nm/').replace(/^nm\/((?:@[^/]+\/)?[^/]+).*/, 'nm/$1').replace('/work/w/face/',''); by[k] = (by[k] ?? 0) + (m.renderedLength ?? m.code?.length ?? 0) }
    out.push({ file: c.fileName, imports: c.imports, dyn: c.dynamicImports, size: c.code.length, by: Object.fromEntries(Object.entries(by).sort((a,b)=>b[1]-a[1]).slice(0,25)) })
  }
  writeFileSync('/tmp/face/analyse.json', JSON.stringify(out, null, 1))
} }] })
