import {
  get,
  type FieldError,
  type FieldPath,
  type FieldValues,
  type RegisterOptions,
  type UseFormReturn,
} from 'react-hook-form'
import { useMessages } from '../locales/use-messages.ts'

/**
 * Returns a function that registers a control of a form. Spread its result on the `Field` around
 * the control, which then shows the error of the control.
 */
export function useFields<Values extends FieldValues, Output>(form: UseFormReturn<Values, unknown, Output>) {
  const { problem } = useMessages()
  const { errors } = form.formState
  return <Name extends FieldPath<Values>>(name: Name, rules?: RegisterOptions<Values, Name>) => {
    const error: FieldError | undefined = get(errors, name)
    return { register: () => form.register(name, rules), error: problem(error?.message) }
  }
}
