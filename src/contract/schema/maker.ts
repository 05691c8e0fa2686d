import * as z from 'zod/mini'
import { time } from './fields.ts'

/**
 * Member or API key that made something for a company. Null in the account of one person.
 */
export const maker = z.nullable(
  z.object({
    id: z.string(),
    name: z.nullable(z.string()),
    /** Number of the member in the company; null for an API key. */
    number: z.nullable(z.number()),
    /** Time at which the member left the company; null while the person is a member. */
    left_at: z.nullable(time),
  }),
)
export type Maker = z.output<typeof maker>
