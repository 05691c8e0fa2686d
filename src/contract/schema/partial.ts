import * as z from 'zod/mini'

type WithoutDefault<Schema> = Schema extends z.ZodMiniDefault<infer Inner> ? Inner : Schema

type Partial<Shape extends Readonly<Record<string, z.ZodMiniType>>> = {
  -readonly [Name in keyof Shape]: z.ZodMiniOptional<WithoutDefault<Shape[Name]> & z.ZodMiniType>
}

/**
 * Returns the schemas of the fields of an edit. An absent field means no change, even if the field
 * has a default in a creation.
 */
export function partial<Shape extends Readonly<Record<string, z.ZodMiniType>>>(shape: Shape): Partial<Shape> {
  const fields = Object.entries(shape).map(([name, schema]) => [name, z.optional(withoutDefault(schema))])
  return Object.fromEntries(fields) as Partial<Shape>
}

function withoutDefault(schema: z.ZodMiniType): z.ZodMiniType {
  return schema instanceof z.ZodMiniDefault ? (schema._zod.def.innerType as z.ZodMiniType) : schema
}
