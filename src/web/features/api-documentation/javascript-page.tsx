import readme from '../../../../clients/typescript/README.md?raw'
import { ReadmePage } from './readme-page.tsx'

/** `/api-documentation/sdk/javascript`. */
export function JavaScriptPage() {
  return <ReadmePage readme={readme} lang="en" />
}
