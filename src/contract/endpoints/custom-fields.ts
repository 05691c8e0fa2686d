import * as z from 'zod/mini'
import { customFieldTypes } from '#domain/reference-lists/custom-field.ts'
import { endpoint } from '../schema/endpoint.ts'
import type { FieldProblem, FieldProblemCode } from '../schema/field-problem.ts'
import { text } from '../schema/fields.ts'
import { entryParams, storedEntry, knownEntry, newEntry, orderBody } from '../schema/reference-list.ts'

const MAX_OPTIONS = 100

const options = z.array(text(100)).check(
  z.minLength(1, 'required' satisfies FieldProblemCode),
  z.maxLength(MAX_OPTIONS, 'too_many' satisfies FieldProblemCode),
  z.refine((all) => new Set(all).size === all.length, 'not_distinct' satisfies FieldProblemCode),
)

/**
 * Fields of a custom field that a person enters. The name is the key of its values in
 * `custom_data`.
 */
export const customFieldContent = {
  // The server's JSON parser refuses bodies with the key `__proto__`, so a shipment could have no
  // value of a field with this name.
  field_name: text(60).check(z.refine((name) => name !== '__proto__', 'bad_characters')),
  field_type: z.enum(customFieldTypes, 'invalid_choice'),
  is_required: z._default(z.boolean(), false),
  /** Only a `select` has choices, at least one. */
  field_options: z._default(z.nullable(z.strictObject({ options })), null),
}

/** Checks that a `select` has choices and other types have none. */
export const choicesFitType = z.check<{ field_type: string; field_options: object | null }>((context) => {
  const { field_type, field_options } = context.value
  if ((field_type === 'select') === (field_options !== null)) return
  const message: FieldProblem = field_options === null ? 'required' : 'unknown_field'
  context.issues.push({ code: 'custom', path: ['field_options'], message, input: context.value })
})

/** A custom field as the API returns it to its account. */
export const customField = z.object({
  ...storedEntry,
  field_name: z.string(),
  field_type: z.enum(customFieldTypes),
  is_required: z.boolean(),
  field_options: z.nullable(z.object({ options: z.array(z.string()) })),
  /** True if a shipment has a value of the field. The field's name and type are then fixed. */
  is_used: z.boolean(),
})
export type CustomFieldEntry = z.output<typeof customField>

export const listCustomFields = endpoint({
  method: 'GET',
  path: '/api/custom-fields',
  summary: {
    en: 'Lists active custom fields by name unless ordered by hand',
    pt: 'Lista os campos ativos, por nome ou na ordem escolhida',
  },
  details: {
    pt: 'Os campos que a conta pede além dos padrão. Os valores ficam em `custom_data`, pelo nome.',
    en: 'The fields that the account asks for beside the built-in ones. Their values are in `custom_data`, by name.',
  },
  needs: 'registers.read',
  scope: 'custom_fields:read',
  data: z.array(customField),
})

export const createCustomField = endpoint({
  method: 'POST',
  path: '/api/custom-fields',
  summary: { en: 'Creates a custom field', pt: 'Cria um campo personalizado' },
  details: {
    pt: 'Um campo é texto, número, data, sim ou não, ou uma escolha entre opções. Um campo obrigatório é pedido em toda remessa nova.',
    en: 'A field is a text, number, date, yes or no, or a choice of options. A required field is asked of every new shipment.',
  },
  needs: 'registers.write',
  scope: 'custom_fields:write',
  repeatedBy: 'id',
  body: z.strictObject({ ...newEntry, ...customFieldContent }).check(choicesFitType),
  data: customField,
  success: 201,
  errors: ['name_taken', 'register_full', 'id_reused'],
})

export const updateCustomField = endpoint({
  method: 'PUT',
  path: '/api/custom-fields/{id}',
  summary: { en: 'Changes a custom field', pt: 'Altera um campo personalizado' },
  details: {
    pt: 'Substitui o campo inteiro. Quando uma remessa já tem um valor, nome e tipo ficam fixos, e mudá-los é recusado com `field_in_use`.',
    en: 'Replaces the whole field. Once a shipment has a value, name and type are fixed, and a change of them is refused with `field_in_use`.',
  },
  needs: 'registers.write',
  scope: 'custom_fields:write',
  params: entryParams,
  body: z.strictObject({ ...knownEntry, ...customFieldContent }).check(choicesFitType),
  data: customField,
  errors: ['not_found', 'name_taken', 'field_in_use', 'changed_meanwhile'],
})

export const removeCustomField = endpoint({
  method: 'DELETE',
  path: '/api/custom-fields/{id}',
  summary: {
    en: 'Removes a custom field from the form; shipments keep its values',
    pt: 'Deixa de pedir um campo; as remessas guardam os valores',
  },
  details: {
    pt: 'O campo deixa de ser pedido. As remessas guardam os valores, e o campo pode ser restaurado.',
    en: 'The field is no longer asked for. Shipments keep their values, and the field can be restored.',
  },
  needs: 'registers.write',
  scope: 'custom_fields:write',
  params: entryParams,
  data: customField,
  errors: ['not_found'],
})

export const restoreCustomField = endpoint({
  method: 'POST',
  path: '/api/custom-fields/{id}/restore',
  summary: { en: 'Asks for a removed custom field again', pt: 'Volta a pedir um campo removido' },
  details: {
    pt: 'Desfaz uma remoção; os valores das remessas voltam a aparecer.',
    en: 'Undoes a removal; the values of shipments are shown again.',
  },
  needs: 'registers.write',
  scope: 'custom_fields:write',
  params: entryParams,
  data: customField,
  errors: ['not_found', 'name_taken', 'register_full'],
})

export const orderCustomFields = endpoint({
  method: 'PUT',
  path: '/api/custom-fields/order',
  summary: { en: 'Puts the custom fields into an order by hand', pt: 'Põe os campos na ordem escolhida' },
  details: {
    pt: 'Recebe os ids de todos os campos ativos na nova ordem. Uma lista vazia restaura a ordem por nome.',
    en: 'Takes the ids of all active fields in their new order. An empty list restores the order by name.',
  },
  needs: 'registers.write',
  scope: 'custom_fields:write',
  body: orderBody,
  data: z.array(customField),
  errors: ['order_outdated'],
})
