import { useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { ApiError } from '../api/api-error.ts'
import { showRefusal } from './show-refused-fields.ts'
import { useSubmitOnce } from './use-submit-once.ts'

/**
 * Returns the ref of a form's element, its submit handler, and the words of a refusal that no
 * control shows.
 * @param save sends the content. @throws ApiError if the server refuses it
 * @param controlOf returns the control for a field of the request; undefined if there is none
 */
export function useSubmit<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  save: (content: Output) => Promise<unknown>,
  controlOf: (field: string) => string | undefined,
) {
  const element = useRef<HTMLFormElement>(null)
  const [failure, setFailure] = useState<string>()
  const send = async (content: Output) => {
    setFailure(undefined)
    try {
      await save(content)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (!showRefusal(form, element.current, error, controlOf)) setFailure(error.words)
    }
  }
  const submit = useSubmitOnce((event) => {
    // An error of a control that is no longer shown would keep the form from being sent.
    form.clearErrors()
    return form.handleSubmit(send)(event)
  })
  return { element, submit, failure }
}
