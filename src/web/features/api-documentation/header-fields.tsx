import { useWatch, type UseFormReturn } from 'react-hook-form'
import type { Parameter } from '#contract/openapi/document.ts'
import { randomBytes, uuidOf } from '../../commit/random.ts'
import { runMessages } from '../../locales/own/api-run-messages.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { addressOfCall, type ApiCall } from './calls.ts'
import { useSeenTag } from './seen-tags.ts'
import { IF_MATCH, type RunValues } from './use-run-form.ts'

type HeaderFieldsProps = {
  readonly call: ApiCall
  readonly headers: readonly Parameter[]
  readonly form: UseFormReturn<RunValues>
}

/**
 * Shows the fields for `If-Match` (the version that a change is based on) and `Idempotency-Key`.
 * Both are optional.
 */
export function HeaderFields({ call, headers, form }: HeaderFieldsProps) {
  const { t: say } = useMessages(runMessages)
  const values = useWatch({ control: form.control, name: 'parameters' })
  const tag = useSeenTag(addressOfCall(call, values))
  const offered = tag === values[IF_MATCH] ? undefined : tag
  const { errors, isSubmitted } = form.formState
  const fill = (name: string, value: string) =>
    form.setValue(`parameters.${name}`, value, { shouldValidate: isSubmitted })
  return headers.map(({ name }) => {
    const isTag = name === IF_MATCH
    return (
      <Field
        key={name}
        label={name}
        hint={say(isTag ? 'if_match_says' : 'idempotency_key_says')}
        error={errors.parameters?.[name]?.message}
      >
        {(control) => (
          <div className="flex flex-wrap gap-2">
            <Input
              {...control}
              {...form.register(`parameters.${name}`, {
                validate: (value) => !/[^ -~]/.test(value) || say('bad_header'),
              })}
              machine
              autoComplete="off"
              className="min-w-56 flex-1"
            />
            {isTag && offered !== undefined && (
              <Button variant="outline" onClick={() => fill(name, offered)}>
                {say('if_match_take')}
              </Button>
            )}
            {!isTag && (
              <Button variant="outline" onClick={() => fill(name, uuidOf(randomBytes(16)))}>
                {say('idempotency_key_make')}
              </Button>
            )}
          </div>
        )}
      </Field>
    )
  })
}
