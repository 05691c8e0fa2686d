import { useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { ApiError } from '../api/api-error.ts'
import { useSubmitOnce } from './use-submit-once.ts'

/**
 * Returns the submit handler of a form, and the words of a refusal that no control shows.
 * @param save sends the content. @throws ApiError if the server refuses it
 * @param show shows the errors of a refusal at their controls; returns false if it has none
 */
export function useSubmit<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  save: (content: Output) => Promise<unknown>,
  show: (refusal: ApiError) => boolean,
) {
  const [failure, setFailure] = useState<string>()
  const send = async (content: Output) => {
    setFailure(undefined)
    try {
      await save(content)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (!show(error)) setFailure(error.words)
    }
  }
  const submit = useSubmitOnce((event) => form.handleSubmit(send)(event))
  return { submit, failure }
}
