/** A field's value. Numbers and times are texts; a text is in Unicode normal form C. */
export type FieldValue = FlatValue | { readonly [name: string]: FlatValue }
export type FlatValue = string | boolean | null

/** The fields of one statement by name, such as `occurred_at`. */
export type Fields = Readonly<Record<string, FieldValue>>
