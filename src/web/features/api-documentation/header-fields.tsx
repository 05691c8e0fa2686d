import type { Parameter } from '#contract/openapi/document.ts'
import { randomBytes, uuidOf } from '../../commit/random.ts'
import { runWords } from '../../locales/own/api-run.ts'
import { useOwnWords } from '../../locales/use-own-words.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import type { ApiCall } from './calls.ts'
import { useSeenTag } from './seen-tags.ts'

const IF_MATCH = 'If-Match'
const IDEMPOTENCY_KEY = 'Idempotency-Key'

/** The headers of a call that are its own, and can be typed. */
export function headersOf({ operation }: ApiCall): readonly Parameter[] {
  return operation.parameters.filter(({ name }) => name === IF_MATCH || name === IDEMPOTENCY_KEY)
}

type HeaderFieldsProps = {
  readonly headers: readonly Parameter[]
  readonly values: Readonly<Record<string, string>>
  readonly errors: Readonly<Record<string, string>>
  /** Of what the call names, without a query. */
  readonly address: string
  readonly onChange: (name: string, value: string) => void
}

/** Which version a change is of, and by which key a write is one; both may be left out. */
export function HeaderFields({ headers, values, errors, address, onChange }: HeaderFieldsProps) {
  const say = useOwnWords(runWords)
  const tag = useSeenTag(address)
  const offered = tag === values[IF_MATCH] ? undefined : tag
  return headers.map(({ name }) => {
    const isTag = name === IF_MATCH
    return (
      <Field
        key={name}
        label={name}
        hint={say(isTag ? 'if_match_says' : 'idempotency_key_says')}
        error={errors[name]}
      >
        {(control) => (
          <div className="flex flex-wrap gap-2">
            <Input
              {...control}
              name={name}
              machine
              autoComplete="off"
              className="min-w-56 flex-1"
              value={values[name] ?? ''}
              onChange={({ target }) => onChange(name, target.value)}
            />
            {isTag && offered !== undefined && (
              <Button variant="outline" onClick={() => onChange(name, offered)}>
                {say('if_match_take')}
              </Button>
            )}
            {!isTag && (
              <Button variant="outline" onClick={() => onChange(name, uuidOf(randomBytes(16)))}>
                {say('idempotency_key_make')}
              </Button>
            )}
          </div>
        )}
      </Field>
    )
  })
}
