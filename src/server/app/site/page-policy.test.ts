import { expect, test } from 'vitest'
import { pagePolicy } from './page-policy.ts'

test('allows exactly the inline scripts of the page', () => {
  const html = '<script>alert(1)</script><script src="/a.js"></script><style>a{}</style>'
  expect(pagePolicy(html)).toContain(
    `script-src 'self' 'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='; style-src`,
  )
  expect(pagePolicy('<p></p>')).toContain(`script-src 'self'; style-src`)
})
