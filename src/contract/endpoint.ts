import type * as z from 'zod/mini'
import type { ApiKeyScope } from '#domain/api-key.ts'
import type { ErrorCode } from './errors.ts'

/** Who may call: anyone, or a signed-in account. */
export type Access = 'public' | 'account'

/** One call of the API as data: the only source of validation, types and documentation. */
export type Endpoint<
  Params extends z.ZodMiniType = z.ZodMiniType,
  Query extends z.ZodMiniType = z.ZodMiniType,
  Body extends z.ZodMiniType = z.ZodMiniType,
  Data extends z.ZodMiniType = z.ZodMiniType,
> = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Path with `{name}` parameters, as in OpenAPI. */
  readonly path: `/api/${string}`
  readonly summary: string
  readonly access: Access
  /** What an API key needs for the call; without it only people who are signed in may make it. */
  readonly scope?: ApiKeyScope
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  /** The field of a body, or of each of its items, by which a write sent again is the same one; an `Idempotency-Key` fills it. */
  readonly repeatedBy?: 'event_id' | 'id' | 'rotation'
  /** The most members that the objects of a body may have, where a call takes more than most do. */
  readonly mostMembers?: number
  /** The most calls of one client network per minute, where it is not what all public calls may. */
  readonly perMinute?: number
  /** The parameter of the path that names the shipment whose revision tags the answer, so that `If-None-Match` is answered 304. */
  readonly revalidatedBy?: string
  /** What stands under `data` in the envelope. */
  readonly data: Data
  /** What stands beside `data` in the envelope. */
  readonly beside?: Readonly<Record<string, z.ZodMiniType>>
  /** Media types of an answer that is the file itself, without an envelope. */
  readonly media?: readonly string[]
  /** The form's field with a file, where one is sent instead of JSON. */
  readonly upload?: string
  readonly success: 200 | 201
  /** Codes this call answers with besides those every call may. */
  readonly errors: readonly ErrorCode[]
}

/** Declares an endpoint; the identity function that keeps the schemas' types. */
export function endpoint<
  Params extends z.ZodMiniType,
  Query extends z.ZodMiniType,
  Body extends z.ZodMiniType,
  Data extends z.ZodMiniType,
>(definition: Endpoint<Params, Query, Body, Data>): Endpoint<Params, Query, Body, Data> {
  return definition
}

export type ParamsOf<E> =
  E extends Endpoint<infer P, z.ZodMiniType, z.ZodMiniType, z.ZodMiniType> ? z.output<P> : never
export type QueryOf<E> =
  E extends Endpoint<z.ZodMiniType, infer Q, z.ZodMiniType, z.ZodMiniType> ? z.output<Q> : never
export type BodyOf<E> =
  E extends Endpoint<z.ZodMiniType, z.ZodMiniType, infer B, z.ZodMiniType> ? z.output<B> : never
export type DataOf<E> =
  E extends Endpoint<z.ZodMiniType, z.ZodMiniType, z.ZodMiniType, infer D> ? z.output<D> : never
