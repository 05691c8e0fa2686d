import readme from '../../../../clients/python/README.md?raw'
import { ReadmePage } from './readme-page.tsx'

/** `/api-documentation/sdk/python`. */
export function PythonPage() {
  return <ReadmePage readme={readme} lang="en" />
}
